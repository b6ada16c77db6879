// The types of endpoints and records, and of the texts about them. A router's bundle leaves out the texts.
import type { FieldType, ValueTypeName } from './field-types.ts';
import type { Parameters, WordList } from './parameter.ts';

/** The part of a path that names one record. */
export interface Key {
  /** As in the path's braces. */
  readonly name: string;
  readonly pattern: RegExp;
  /** The field of the source's records in which the key is, or the link to it. */
  readonly field: string;
  /** The endpoint that the field links to, if its value is a link rather than the key itself. */
  readonly linksTo?: string;
}

/**
 * - `links`: an object of links to lists
 * - `item`: one record, or 404
 * - `items`: all records that match, at once
 * - `page`: the same, page by page
 */
type Shape = 'links' | 'item' | 'items' | 'page';

export interface Endpoint {
  /** From the site's root; the key is in braces. */
  readonly path: string;
  readonly shape: Shape;
  /** Where its records come from; of `links` there are none. */
  readonly source?: string;
  /** For `links`, in the order of the response. */
  readonly lists?: readonly string[];
  readonly key?: Key;
  /** In the order in which they are read (the first wrong one is reported), and in which people see them. */
  readonly parameters: Parameters;
  /** Where a filtered response is, below the path: each parameter once in braces. */
  readonly file?: string;
  /** What its records are called in the middle of a sentence. */
  readonly plural?: string;
}

type NamesIn<Template> = Template extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The compiler refuses a file without one of the parameters, or with an unknown one. */
type Filed<Definition extends Endpoint> = [
  Difference<keyof Definition['parameters'], NamesIn<Definition['file']>>,
] extends [never]
  ? unknown
  : { readonly file: never };

/** What every list needs, and endpoints of one record don't. */
type Listed<Definition extends Endpoint> = Definition extends { readonly shape: 'items' | 'page' }
  ? Definition extends { readonly key: Key }
    ? unknown
    : { readonly plural: string }
  : unknown;

export const defineEndpoint = <const Definition extends Endpoint>(
  definition: Definition & Filed<Definition> & Listed<Definition>,
): Definition => definition;

/** The value of a record's field, as JSON has it. */
export type FieldValue = string | number | boolean | null;
export type Item = Readonly<Record<string, FieldValue>>;

/** What a page needs to know of a source's records. */
export interface RecordKind {
  readonly name: string;
  /** Fields with links within the API; those carry the request's `format`. */
  readonly links: readonly string[];
  /** Fields with addresses elsewhere. */
  readonly addresses: readonly string[];
  /** The field that identifies a record, if there is one: its anchor on a page. */
  readonly key?: { readonly field: string; readonly pattern: RegExp };
  /** The field with the path of the page for people about a record, and the folder of these pages. */
  readonly page?: { readonly field: string; readonly folder: string };
  /** The field that is the heading of a record's page. */
  readonly heading?: string;
  /** What a page shows of a folded record: its title, and further details. */
  readonly label?: (item: Item) => readonly [title: string, more: string];
  /** Whether the records are counted anew for each response, from the days of a log. */
  readonly isCounted?: boolean;
}

// ---- words: for OPTIONS, the description, the reference and pages ----

export interface FieldWords {
  readonly type: FieldType;
  /** Of a link: the endpoint that it leads to, with the key of the row that the record is made from. */
  readonly to?: string;
  /** What it means, in a short sentence. */
  readonly text: string;
}

export type Fields = Readonly<Record<string, FieldWords>>;

export interface RecordWords {
  /** Its schema's name in the description. */
  readonly schema: string;
  readonly description: string;
  /** The part that the public writes, so that it can be any text; with an article, as in the middle of a sentence. */
  readonly untrusted?: string;
  /** In the order of the response. */
  readonly fields: Fields;
}

type FieldsLike<Words extends RecordWords, Type extends FieldType> = {
  [Name in keyof Words['fields']]: Words['fields'][Name]['type'] extends Type ? Name : never;
}[keyof Words['fields']];
type Difference<One, Other> = Exclude<One, Other> | Exclude<Other, One>;

/** Fields that only a record's kind or only its words have. */
type Unmatched<Kind extends RecordKind, Words extends RecordWords> =
  | Difference<Kind['links'][number], FieldsLike<Words, 'link'>>
  | Difference<Kind['addresses'][number], FieldsLike<Words, 'address'>>
  | Exclude<
      | (Kind extends { readonly key: { readonly field: infer Name } } ? Name : never)
      | (Kind extends { readonly page: { readonly field: infer Name } } ? Name : never)
      | (Kind extends { readonly heading: infer Name } ? Name : never),
      keyof Words['fields']
    >;

/** The compiler refuses a link or an address that only one of the two has. */
type Described<Kind extends RecordKind, Words extends RecordWords> = [Unmatched<Kind, Words>] extends [never]
  ? unknown
  : { readonly fields: { readonly [Name in Unmatched<Kind, Words> & string]: never } };

export const describeRecord = <const Kind extends RecordKind, const Words extends RecordWords>(
  _: Kind,
  words: Words & Described<Kind, Words>,
): Words => words;

interface ParameterWords {
  /** In the description: what it does, in a sentence. */
  readonly description: `${string}.`;
  /** In the description of a site of plain files: what it is, as the beginning of a sentence. */
  readonly file: string;
}

interface WordListWords extends ParameterWords {
  /** The name of the schema of a word. */
  readonly schema: ValueTypeName;
  /** As a title: what there is without the filter. */
  readonly all: string;
  /** On pages, about values that are none of the words; `{{value}}` is the place for these. */
  readonly unknown: string;
}

/** What is said of the part of a path that names a record. */
export interface KeyWords {
  readonly description: string;
  /** The name of its schema. */
  readonly schema: ValueTypeName;
  /** How to spell it. */
  readonly advice: string;
}

interface LimitWords extends ParameterWords {
  /** In OPTIONS: what it leaves. */
  readonly options: string;
  /** What else to know of a wrong value. */
  readonly advice?: string;
}

type WordsOfParameter<Named> = Named extends WordList ? WordListWords : LimitWords;
/** The words of a parameter of any kind. */
export type AnyParameterWords = ParameterWords & Partial<WordListWords & LimitWords>;

/** Of the addresses that are prebuilt, as a person would count them. */
interface GroupWords {
  readonly name: string;
  /** What they are, in a sentence. */
  readonly about: string;
}

export interface EndpointWords {
  /** The service's name, which OPTIONS returns. */
  readonly title: string;
  /** The name on pages and in the reference. */
  readonly heading: string;
  /** The service's description, which OPTIONS returns. */
  readonly summary: string;
  /** What OPTIONS adds to the summary; pages explain the fields instead. */
  readonly note?: string;
  /** What pages and the OpenAPI document say. Not every record in a list of commitments is a commitment. */
  readonly description: string;
  /** The group of the description that it belongs to, and what the group is about. */
  readonly tag: { readonly name: string; readonly description: string };
  /** The identifier of its GET; those of the others are made from it. */
  readonly operation: string;
  /** What 200 says. */
  readonly answer: string;
  /** The flag of a record that makes it a good example. */
  readonly example?: string;
  /** How many records a page has, unless the site's owner chooses another number. */
  readonly pageSize?: number;
  /** Over its records' fields on pages. */
  readonly fields: string;
  /** The schema of a list. */
  readonly list?: { readonly schema: string; readonly description: string };
  readonly group: GroupWords;
  /** With a parameter. */
  readonly filtered?: GroupWords;
  /** Of an endpoint with a key. */
  readonly key?: KeyWords;
  /** What a page says where there is no record with the key. */
  readonly missing?: string;
  /** What a page says of a list with nothing in it. Names of lists in braces become links to them. */
  readonly empty?: string;
  readonly parameters: Readonly<Record<string, AnyParameterWords>>;
}

/** The words that some endpoints can do without, and this one can't. */
type Needed<Definition extends Endpoint> =
  | (Definition['shape'] extends 'page' ? 'pageSize' : never)
  | (Definition['shape'] extends 'page' | 'items' ? 'list' | 'empty' : never)
  | (Definition['shape'] extends 'item' ? 'missing' : never)
  | (Definition extends { readonly key: Key } ? 'key' : never)
  | ([Extract<Definition['parameters'][keyof Definition['parameters']], WordList>] extends [never]
      ? never
      : 'filtered');

/** The words of an endpoint: neither those that it needs nor any of its parameters may be forgotten. */
export type WordsOf<Definition extends Endpoint> = EndpointWords &
  Required<Pick<EndpointWords, Needed<Definition>>> & {
    readonly parameters: {
      readonly [Name in keyof Definition['parameters']]: WordsOfParameter<Definition['parameters'][Name]>;
    };
  };
