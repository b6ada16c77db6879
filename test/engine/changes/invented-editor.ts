// An invented editor who edits the tables at random, but never two rows of one council in a table at once, so that it is clear which
// row became which.
import {
  address,
  firstTables,
  generator,
  type Invented,
  type InventedRow,
  newCouncil,
  newDate,
  newRowOf,
  newText,
  type Random,
  type TableName,
  type Writing,
} from './invented-data.ts';

export interface Edited {
  readonly about: string;
  readonly tables: Invented;
  readonly writing?: Writing;
  /** Whether the edit changes nothing in the data. */
  readonly isUnpublished?: boolean;
}

type Other = Exclude<TableName, 'councils'>;
const OTHERS: readonly Other[] = ['commitments', 'plans', 'emergencies'];
const COUNTRIES = ['England', 'Northern Ireland', 'Scotland', 'Wales'];

/** The state of the tables at each commit, from oldest to newest. The first edit creates them. */
export function editsOf(seed: number): readonly Edited[] {
  const random = generator(seed);
  let tables = firstTables(random);
  const edits: Edited[] = [{ about: 'the first tables', tables }];
  const commit = (about: string, next: Invented, rest: Partial<Edited> = {}) => {
    tables = next;
    edits.push({ about, tables, ...rest });
  };
  commit('fields of several rows', changedRows(tables, random));
  commit('a new row in each table', withNewRows(tables, random));
  commit('the same data in quotation marks, with other line endings and booleans', tables, {
    ...{ writing: { quotesAll: true, lineEnding: '\r\n', booleans: ['no', '1'] }, isUnpublished: true },
  });
  commit('a row fewer in each table', withoutSomeRows(tables, random));
  commit('a new council with rows', withCouncil(tables, newCouncil('NEW', 'Newton Ŵ', 'newton', 'Wales'), random));
  commit('a renamed council', withNewName(tables, random));
  commit('rows in another order', reordered(tables, random), { isUnpublished: true });
  commit('fields of rows that have moved', changedRows(tables, random));
  commit('another code of a council, and a changed row of it', withNewCode(tables, random));
  commit('a council fewer', withoutCouncil(tables, random));
  commit('values that become empty, and empty ones that are filled in', emptied(tables, random));
  commit('the order of the councils', { ...tables, councils: tables.councils.toReversed() }, { isUnpublished: true });
  commit('another country', withNewCountry(tables, random));
  commit('two tables at once', changedRows(tables, random, ['plans', 'emergencies']));
  return edits;
}

/** Rows of different councils. */
function someRows(rows: readonly InventedRow[], most: number, random: Random): ReadonlySet<InventedRow> {
  const byCouncil = new Map(random.shuffled(rows).map((row) => [row.council, row]));
  return new Set(random.shuffled([...byCouncil.values()]).slice(0, most));
}

const editedRow = (row: InventedRow, cells: InventedRow['cells']): InventedRow => ({
  ...row,
  cells: { ...row.cells, ...cells },
});

const edited = (rows: readonly InventedRow[], chosen: ReadonlySet<InventedRow>, edit: (row: InventedRow) => object) =>
  rows.map((row) => (chosen.has(row) ? editedRow(row, edit(row) as InventedRow['cells']) : row));

const changesTo: Readonly<Record<Other, (row: InventedRow, random: Random) => object>> = {
  commitments: ({ cells }, random) =>
    random.pick([
      { has_promise: cells.has_promise === true ? random.pick([false, null]) : true },
      { target_year: cells.target_year === 2031 ? null : 2031, scope: cells.scope === null ? 'Whole area' : null },
      { text: `${String(cells.text)} and, "later",\n\nmore` },
      { text: newText(random, 3), source: cells.source },
      { source: cells.source === '' ? address(random) : '', source_name: newText(random, 1) },
    ]),
  plans: ({ cells }, random) =>
    random.pick([
      { title: `${String(cells.title)}, 2nd edition` },
      { document_type: cells.document_type === '' ? 'Ŵ plan, new' : '' },
      { updated_at: cells.updated_at === null ? newDate() : null },
      { updated_at: '2025-02-03', url: cells.url === '' ? address(random) : '' },
    ]),
  emergencies: ({ cells }, random) =>
    random.pick([{ date_declared: newDate() }, { source_url: cells.source_url === '' ? address(random) : '' }]),
};

function changedRows(tables: Invented, random: Random, names: readonly Other[] = OTHERS): Invented {
  const changed = names.map((name) => [
    name,
    edited(tables[name], someRows(tables[name], 3, random), (row) => changesTo[name](row, random)),
  ]);
  return { ...tables, ...Object.fromEntries(changed) };
}

function withNewRows(tables: Invented, random: Random): Invented {
  const added = OTHERS.map((name) => {
    const row = newRowOf(name, random.pick(tables.councils).id, random);
    return [name, tables[name].toSpliced(random.below(tables[name].length), 0, row)];
  });
  return { ...tables, ...Object.fromEntries(added) };
}

const withoutSomeRows = (tables: Invented, random: Random): Invented => ({
  ...tables,
  ...Object.fromEntries(
    OTHERS.map((name) => {
      const gone = someRows(tables[name], 1 + random.below(2), random);
      return [name, tables[name].filter((row) => !gone.has(row))];
    }),
  ),
});

const withCouncil = (tables: Invented, council: InventedRow, random: Random): Invented => ({
  councils: tables.councils.toSpliced(3, 0, council),
  commitments: [newRowOf('commitments', council.id, random), ...tables.commitments],
  plans: [...tables.plans, newRowOf('plans', council.id, random), newRowOf('plans', council.id, random)],
  emergencies: [...tables.emergencies, newRowOf('emergencies', council.id, random)],
});

const withCouncilCells = (tables: Invented, cells: (row: InventedRow) => object, random: Random): Invented => ({
  ...tables,
  councils: edited(tables.councils, someRows(tables.councils, 1, random), cells),
});

const withNewName = (tables: Invented, random: Random): Invented =>
  withCouncilCells(tables, ({ id }) => ({ name: `Renamed & "moved", ${id}`, slug: `renamed-${id}` }), random);

const withNewCountry = (tables: Invented, random: Random): Invented =>
  withCouncilCells(
    tables,
    ({ cells }) => ({
      country: random.pick(COUNTRIES.filter((country) => country !== cells.country)),
      ...{ authority_type: 'Combined Authority', website_url: address(random) },
    }),
    random,
  );

/** Its rows refer to the council by its number, so they follow. */
function withNewCode(tables: Invented, random: Random): Invented {
  const { council } = random.pick(tables.plans);
  const chosen = someRows(
    tables.commitments.filter((row) => row.council === council),
    1,
    random,
  );
  return {
    ...tables,
    councils: tables.councils.map((row) => (row.id === council ? editedRow(row, { authority_code: 'XYZ' }) : row)),
    commitments: edited(tables.commitments, chosen, (row) => changesTo.commitments(row, random)),
  };
}

function withoutCouncil(tables: Invented, random: Random): Invented {
  const { id } = random.pick(tables.councils.filter(({ cells }) => cells.authority_code !== 'XYZ'));
  const others = (rows: readonly InventedRow[]) => rows.filter(({ council }) => council !== id);
  const { councils, commitments, plans, emergencies } = tables;
  return {
    ...{ councils: others(councils), commitments: others(commitments) },
    ...{ plans: others(plans), emergencies: others(emergencies) },
  };
}

function emptied(tables: Invented, random: Random): Invented {
  const { councils, commitments, plans, emergencies } = tables;
  return {
    councils: edited(councils, someRows(councils, 2, random), ({ cells }) => ({
      website_url: cells.website_url === '' ? address(random) : '',
      authority_type: cells.authority_type === '' ? 'County Council' : '',
    })),
    commitments: edited(commitments, someRows(commitments, 3, random), ({ cells }) =>
      random.pick([
        { text: cells.text === '' ? newText(random) : '' },
        { has_promise: cells.has_promise === null ? false : null, source_name: '' },
      ]),
    ),
    plans: edited(plans, someRows(plans, 3, random), ({ cells }) => ({
      updated_at: cells.updated_at === null ? newDate() : null,
    })),
    emergencies: edited(emergencies, someRows(emergencies, 2, random), ({ cells }) => ({
      date_declared: cells.date_declared === null ? newDate() : null,
    })),
  };
}

/** Each table has another order, so rows about a council that aren't sorted by their dates have other positions. */
const reordered = (tables: Invented, random: Random): Invented => ({
  councils: tables.councils,
  commitments: tables.commitments.toReversed(),
  plans: tables.plans.toReversed(),
  emergencies: random.shuffled(tables.emergencies),
});
