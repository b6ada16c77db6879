// The types of endpoints and records, and of the texts about them. A router's bundle leaves out the texts.
import type { FieldType, ValueTypeName } from './field-types.ts';
import type { Parameters, WordList } from './parameter.ts';

/** The part of a path that names one record. */
export interface Key {
  /** As in the path's braces. */
  readonly name: string;
  readonly pattern: RegExp;
  /** The field with the key, or with a link to the endpoint that it names. */
  readonly field: string;
  /** Set if the field is a link. */
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
  /** The source of its records. */
  readonly source?: string;
  /** For `links`, in the order of the response. */
  readonly lists?: readonly string[];
  readonly key?: Key;
  /** Read in this order (the first invalid one is reported), and shown in it. */
  readonly parameters: Parameters;
  /** The path of a filtered response; each parameter is in braces once. */
  readonly file?: string;
  /** A noun for its records. */
  readonly plural?: string;
}

type NamesIn<Template> = Template extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The compiler refuses a file without one of the parameters, or with an unknown one. */
type Filed<Definition extends Endpoint> = [
  Difference<keyof Definition['parameters'], NamesIn<Definition['file']>>,
] extends [never]
  ? unknown
  : { readonly file: never };

/** Required for lists. */
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

/** How pages show a source's records. */
export interface RecordKind {
  readonly name: string;
  /** Fields with links within the API, which keep the request's `format`. */
  readonly links: readonly string[];
  /** Fields with other URLs. */
  readonly addresses: readonly string[];
  /** The field that identifies a record, for its anchor on a page. */
  readonly key?: { readonly field: string; readonly pattern: RegExp };
  /** The field with the path of the record's page, and the folder of these pages. */
  readonly page?: { readonly field: string; readonly folder: string };
  /** The field that is the heading of a record's page. */
  readonly heading?: string;
  /** What a page shows of a folded record: its title, and further details. */
  readonly label?: (item: Item) => readonly [title: string, more: string];
  /** Whether the records are counted for each response. */
  readonly isCounted?: boolean;
}

// ---- words: for OPTIONS, the description, the reference and pages ----

export interface FieldWords {
  readonly type: FieldType;
  /** The endpoint that a link leads to. */
  readonly to?: string;
  readonly text: string;
}

export type Fields = Readonly<Record<string, FieldWords>>;

export interface RecordWords {
  /** The name of its schema in the OpenAPI document. */
  readonly schema: string;
  readonly description: string;
  /** The part that the public writes, with an article. */
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
  /** In the OpenAPI document. */
  readonly description: `${string}.`;
  /** In the OpenAPI document of a site of plain files: the beginning of a sentence. */
  readonly file: string;
}

interface WordListWords extends ParameterWords {
  /** The name of the schema of a word. */
  readonly schema: ValueTypeName;
  /** The title without this filter. */
  readonly all: string;
  /** On pages, about unknown words; `{{value}}` is replaced by these. */
  readonly unknown: string;
}

/** Texts about the part of a path that names a record. */
export interface KeyWords {
  readonly description: string;
  /** The name of its schema. */
  readonly schema: ValueTypeName;
  /** How to spell it. */
  readonly advice: string;
}

interface LimitWords extends ParameterWords {
  /** In OPTIONS: which records the parameter selects. */
  readonly options: string;
  /** Further advice about an invalid value. */
  readonly advice?: string;
}

type WordsOfParameter<Named> = Named extends WordList ? WordListWords : LimitWords;
/** The words of a parameter of any kind. */
export type AnyParameterWords = ParameterWords & Partial<WordListWords & LimitWords>;

/** A group of prebuilt URLs. */
interface GroupWords {
  readonly name: string;
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
  /** The tag in the OpenAPI document. */
  readonly tag: { readonly name: string; readonly description: string };
  /** The identifier of its GET operation, from which the others are derived. */
  readonly operation: string;
  /** The description of the response 200. */
  readonly answer: string;
  /** The flag of a record that makes it a good example. */
  readonly example?: string;
  /** The default number of records per page. */
  readonly pageSize?: number;
  /** The heading of its records' fields on pages. */
  readonly fields: string;
  /** The schema of a list. */
  readonly list?: { readonly schema: string; readonly description: string };
  readonly group: GroupWords;
  /** The group of lists with a parameter. */
  readonly filtered?: GroupWords;
  /** Texts about its key. */
  readonly key?: KeyWords;
  /** On the page for a key without a record. */
  readonly missing?: string;
  /** On the page of an empty list. Names of lists in braces become links. */
  readonly empty?: string;
  readonly parameters: Readonly<Record<string, AnyParameterWords>>;
}

/** Texts that only some endpoints need. */
type Needed<Definition extends Endpoint> =
  | (Definition['shape'] extends 'page' ? 'pageSize' : never)
  | (Definition['shape'] extends 'page' | 'items' ? 'list' | 'empty' : never)
  | (Definition['shape'] extends 'item' ? 'missing' : never)
  | (Definition extends { readonly key: Key } ? 'key' : never)
  | ([Extract<Definition['parameters'][keyof Definition['parameters']], WordList>] extends [never]
      ? never
      : 'filtered');

/** All texts of an endpoint, with those of each parameter. */
export type WordsOf<Definition extends Endpoint> = EndpointWords &
  Required<Pick<EndpointWords, Needed<Definition>>> & {
    readonly parameters: {
      readonly [Name in keyof Definition['parameters']]: WordsOfParameter<Definition['parameters'][Name]>;
    };
  };
