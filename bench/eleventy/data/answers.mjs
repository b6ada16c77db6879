// The answers as records, from the store of a site that our own program has built: of every council its record and its
// commitments, and every list of councils that the filters give. BENCH_ANSWERS names a file that lists them.
import { readFileSync } from 'node:fs';

export default function answers() {
  const { councils, commitments, lists } = JSON.parse(readFileSync(process.env.BENCH_ANSWERS, 'utf8'));
  return [
    ...councils.map((council) => ({ path: `councils/${council.authority_code}`, records: [council] })),
    ...councils.map((council) => ({
      path: `councils/${council.authority_code}/commitments`,
      records: commitments.filter((commitment) => commitment.council.endsWith(`/${council.authority_code}/`)),
    })),
    ...lists.map(({ path, countries, types }) => ({
      path,
      records: councils.filter(
        ({ country, authority_type: type }) =>
          (countries.length === 0 || countries.includes(country)) && (types.length === 0 || types.includes(type)),
      ),
    })),
  ];
}
