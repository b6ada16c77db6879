// Invented commitment texts that resemble real ones: motions, aims, lists, and years other than the target year.

const aim = (year, otherwise) => (year === '' ? otherwise : `by ${year}`);

const STATEMENTS = [
  ({ council, year, scope }) => {
    const what = scope === 'Council only' ? 'its own operations' : 'the whole area';
    return `${council.name} commits to make ${what} carbon neutral ${aim(year, 'at a date to be agreed')}.`;
  },
  ({ council, year }) =>
    [
      'That this Council:',
      "1. declares a 'Climate Emergency';",
      `2. pledges to make ${council.name} "net zero carbon" ${aim(year, 'at the earliest practical date')}, taking into account both production and consumption emissions;`,
      '3. calls on the Government to provide the powers and resources needed.',
    ].join('\n'),
  ({ random, year }) =>
    `Our aim is to be net-zero ${aim(year, 'by the middle of the century')} (an 80% cut by ${year === '' ? 2035 : year - 5}), with "no one left behind"; see p. ${random.integer(2, 88)}, £${random.integer(1, 40)}m programme.`,
  ({ year }) =>
    `Become a carbon neutral council ${aim(year, 'in time')}\r\n\r\n- buildings\r\n- fleet\r\n- procurement`,
  ({ council }) =>
    council.country === 'Wales'
      ? 'Bydd y Cyngor yn sero net – tŷ, dŵr, ŷd.'
      : 'The authority will support the area’s transition — “as far and as fast as possible”.',
  ({ year }) => `Reach net zero by 2030, with interim target ${year === '' ? 'under review' : year}`,
  ({ council }) => `<p>${council.name} &amp; partners</p> = “zero”`,
  ({ random, year, scope }) => {
    const whose = scope === 'Council only' ? "the Council's" : 'territorial';
    return `To cut ${whose} emissions by ${random.integer(45, 95)}% against ${random.integer(1990, 2018)} and to reach net zero ${aim(year, 'thereafter')}.`;
  },
];

/** A random text. About one in eight texts mentions a year that may differ from the target year. */
export const commitmentText = (facts) => facts.random.pick(STATEMENTS)(facts);
