// The types of endpoints and records, and of the wording that describes them. The router's bundle doesn't include the wording.
import type { FieldType, ValueTypeName } from './field-types.ts';
import type { Parameters, WordList } from './parameter.ts';

/** The part of a path that identifies a record. */
export interface Key {
  /** The name of the placeholder in the path. */
  readonly name: string;
  readonly pattern: RegExp;
  /** The field that contains either the key or a link to the endpoint named in `linksTo`. */
  readonly field: string;
  /** The target endpoint, if the field contains a link. */
  readonly linksTo?: string;
}

/**
 * - `links`: an object with links to lists
 * - `item`: one record, or a 404
 * - `items`: all matching records at once
 * - `page`: one page of the matching records
 */
type Shape = 'links' | 'item' | 'items' | 'page';

export interface Endpoint {
  /** The path from the site's root, with a placeholder such as `{authority_code}` for the key. */
  readonly path: string;
  readonly shape: Shape;
  /** The source of the records. */
  readonly source?: string;
  /** For a `links` endpoint: the lists to link to, in order. */
  readonly lists?: readonly string[];
  readonly key?: Key;
  /** In the order in which they are read and displayed. If several are invalid, the first one is reported. */
  readonly parameters: Parameters;
  /** The file path of a filtered response. It contains exactly one placeholder for each parameter. */
  readonly file?: string;
  /** A plural noun for the records, such as “councils”. */
  readonly plural?: string;
}

type NamesIn<Template> = Template extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Makes the compiler reject file paths with missing or unknown parameters. */
type Filed<Definition extends Endpoint> = [
  Difference<keyof Definition['parameters'], NamesIn<Definition['file']>>,
] extends [never]
  ? unknown
  : { readonly file: never };

/** Makes the compiler require `plural` for lists. */
type Listed<Definition extends Endpoint> = Definition extends { readonly shape: 'items' | 'page' }
  ? Definition extends { readonly key: Key }
    ? unknown
    : { readonly plural: string }
  : unknown;

export const defineEndpoint = <const Definition extends Endpoint>(
  definition: Definition & Filed<Definition> & Listed<Definition>,
): Definition => definition;

/** The value of a field in a record's JSON. */
export type FieldValue = string | number | boolean | null;
export type Item = Readonly<Record<string, FieldValue>>;

/** The way in which pages display the records from a source. */
export interface RecordKind {
  readonly name: string;
  /** The noun for a record, if it differs from the name. */
  readonly noun?: string;
  /** Fields with links to other parts of the API. These links keep the requested `format`. */
  readonly links: readonly string[];
  /** Fields with any other kind of URL. */
  readonly addresses: readonly string[];
  /** The field that identifies a record. Its value is also used as the record's anchor on a page. */
  readonly key?: { readonly field: string; readonly pattern: RegExp };
  /** The field that contains the path of the record's page. */
  readonly page?: string;
  /** The field used as the heading of the record's page. */
  readonly heading?: string;
  /** For records without a page: the field with a link to a record that has one, and the endpoint to which it links. */
  readonly owner?: readonly [field: string, endpoint: string];
  /** The text displayed for a collapsed record, besides the link to its page: its title and some details. */
  readonly label?: (item: Item) => readonly [title: string, more?: string];
  /** For records that are counted afresh for each response: the names of their fields, and of the list's parameters. */
  readonly counted?: CountedNames;
}

/** The names for terms that are counted from logs of searches. */
export interface CountedNames {
  /** The fields of a record: the text, the number of its results, the number of searches, and what they were restricted to. */
  readonly fields: Readonly<Record<'query' | 'results' | 'count' | 'restriction', string>>;
  /** The parameters for the days of the searches, and for the lowest numbers of searches and results. */
  readonly parameters: Readonly<Record<'first' | 'last' | 'leastCount' | 'leastResults', string>>;
  /** The property with their list in JSON that isn't of the API. */
  readonly property: string;
}

// ---- words: for OPTIONS, the description, the reference and pages ----

export interface FieldWords {
  readonly type: FieldType;
  /** The endpoint that the field links to. */
  readonly to?: string;
  readonly text: string;
}

export type Fields = Readonly<Record<string, FieldWords>>;

export interface RecordWords {
  /** The name of the record's schema in the OpenAPI document. */
  readonly schema: string;
  readonly description: string;
  /** In the order in which they appear in the response. */
  readonly fields: Fields;
}

type FieldsLike<Words extends RecordWords, Type extends FieldType> = {
  [Name in keyof Words['fields']]: Words['fields'][Name]['type'] extends Type ? Name : never;
}[keyof Words['fields']];
type Difference<One, Other> = Exclude<One, Other> | Exclude<Other, One>;

/** Fields that don't match between a record's kind and its wording. */
type Unmatched<Kind extends RecordKind, Words extends RecordWords> =
  | Difference<Kind['links'][number], FieldsLike<Words, 'link'>>
  | Difference<Kind['addresses'][number], FieldsLike<Words, 'address'>>
  | Exclude<
      | (Kind extends { readonly key: { readonly field: infer Name } } ? Name : never)
      | (Kind extends { readonly page: infer Name } ? Name : never)
      | (Kind extends { readonly heading: infer Name } ? Name : never)
      | (Kind extends { readonly counted: { readonly fields: Readonly<Record<string, infer Name>> } } ? Name : never),
      keyof Words['fields']
    >;

/** Makes the compiler reject fields that don't match between a record's kind and its wording. */
type Described<Kind extends RecordKind, Words extends RecordWords> = [Unmatched<Kind, Words>] extends [never]
  ? unknown
  : { readonly fields: { readonly [Name in Unmatched<Kind, Words> & string]: never } };

export const describeRecord = <const Kind extends RecordKind, const Words extends RecordWords>(
  _: Kind,
  words: Words & Described<Kind, Words>,
): Words => words;

interface ParameterWords {
  /** The description in the OpenAPI document. */
  readonly description: `${string}.`;
  /** The beginning of a sentence in the OpenAPI document, for sites without a router. */
  readonly file: string;
}

interface WordListWords extends ParameterWords {
  /** The name of the schema for a single word, if there is one. */
  readonly schema?: ValueTypeName;
  /** The title displayed when this filter isn't in use. */
  readonly all: string;
  /** The notice about unknown words that is displayed on pages. `{{value}}` is replaced by the words. */
  readonly unknown: string;
}

/** The wording for the part of a path that identifies a record. */
export interface KeyWords {
  readonly description: string;
  /** The name of the key's schema. */
  readonly schema: ValueTypeName;
  /** Advice on how to write the key. */
  readonly advice: string;
}

interface LimitWords extends ParameterWords {
  /** The sentence in the OPTIONS response that states which records the parameter selects. */
  readonly options: string;
  /** Additional advice on how to correct an invalid value. */
  readonly advice?: string;
}

type WordsOfParameter<Named> = Named extends WordList ? WordListWords : LimitWords;
/** The wording for a parameter of any kind. */
export type AnyParameterWords = ParameterWords & Partial<WordListWords & LimitWords>;

/** The name and description of a group of prebuilt URLs. */
interface GroupWords {
  readonly name: string;
  readonly about: string;
}

export interface EndpointWords {
  /** The title in the live service's OPTIONS response. */
  readonly title: string;
  /** The name used on pages and in the reference. */
  readonly heading: string;
  /** The description in the live service's OPTIONS response. */
  readonly summary: string;
  /** Text added after the summary in the OPTIONS response. Pages explain the fields instead. */
  readonly note?: string;
  /**
   * The description on pages and in the OpenAPI document. The wording must take into account that some records in a list of
   * commitments aren't commitments.
   */
  readonly description: string;
  /** The endpoint's tag in the OpenAPI document. */
  readonly tag: { readonly name: string; readonly description: string };
  /** The ID of the GET operation. The IDs of other operations are derived from it. */
  readonly operation: string;
  /** The description of the 200 response. */
  readonly answer: string;
  /** The field that marks records as suitable examples. */
  readonly example?: string;
  /** The default number of records per page. */
  readonly pageSize?: number;
  /** The heading above the list of fields on pages. */
  readonly fields: string;
  /** The schema of the list. */
  readonly list?: { readonly schema: string; readonly description: string };
  readonly group: GroupWords;
  /** The group of filtered URLs. */
  readonly filtered?: GroupWords;
  readonly key?: KeyWords;
  /** The text displayed on the page if no record has the requested key. */
  readonly missing?: string;
  /** The text displayed on the page if a list is empty. Names of lists in braces are replaced by links. */
  readonly empty?: string;
  readonly parameters: Readonly<Record<string, AnyParameterWords>>;
}

/** The properties that are required for this endpoint but optional for others. */
type Needed<Definition extends Endpoint> =
  | (Definition['shape'] extends 'page' ? 'pageSize' : never)
  | (Definition['shape'] extends 'page' | 'items' ? 'list' | 'empty' : never)
  | (Definition['shape'] extends 'item' ? 'missing' : never)
  | (Definition extends { readonly key: Key } ? 'key' : never)
  | ([Extract<Definition['parameters'][keyof Definition['parameters']], { readonly field: string }>] extends [never]
      ? never
      : 'filtered');

/** All wording for an endpoint, including its parameters. */
export type WordsOf<Definition extends Endpoint> = EndpointWords &
  Required<Pick<EndpointWords, Needed<Definition>>> & {
    readonly parameters: {
      readonly [Name in keyof Definition['parameters']]: WordsOfParameter<Definition['parameters'][Name]>;
    };
  };
