// The types of endpoints and records, and of the texts about them. The texts aren't part of the router's bundle.
import type { FieldType, ValueTypeName } from './field-types.ts';
import type { Parameters, WordList } from './parameter.ts';

/** The part of a path that names one record. */
export interface Key {
  /** The name in the braces of the path. */
  readonly name: string;
  readonly pattern: RegExp;
  /** The field that contains the key, or a link to the endpoint named in `linksTo`. */
  readonly field: string;
  /** The endpoint that the field links to, if it contains a link. */
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
  /** The path from the site's root, with the key in braces. */
  readonly path: string;
  readonly shape: Shape;
  /** Where the records come from. */
  readonly source?: string;
  /** The lists that a `links` endpoint links to, in this order. */
  readonly lists?: readonly string[];
  readonly key?: Key;
  /** The parameters are read and shown in this order. If several are invalid, the first one is reported. */
  readonly parameters: Parameters;
  /** The path of the file for a filtered response. It contains each parameter in braces exactly once. */
  readonly file?: string;
  /** The plural noun for the records, such as “councils”. */
  readonly plural?: string;
}

type NamesIn<Template> = Template extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Makes the compiler reject a file path that lacks a parameter or contains an unknown one. */
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

/** The value of a field in the JSON of a record. */
export type FieldValue = string | number | boolean | null;
export type Item = Readonly<Record<string, FieldValue>>;

/** How pages show the records from a source. */
export interface RecordKind {
  readonly name: string;
  /** Fields that link to other parts of the API. These links keep the requested `format`. */
  readonly links: readonly string[];
  /** Fields that contain any other URL. */
  readonly addresses: readonly string[];
  /** The field that identifies a record. Its value is the record's anchor on a page. */
  readonly key?: { readonly field: string; readonly pattern: RegExp };
  /** The field that contains the path of the record's page, and the folder with all these pages. */
  readonly page?: { readonly field: string; readonly folder: string };
  /** The field that is used as the heading of the record's page. */
  readonly heading?: string;
  /** The text of a collapsed record on a page: its title, and some details. */
  readonly label?: (item: Item) => readonly [title: string, more: string];
  /** Whether the records are counted anew for each response. */
  readonly isCounted?: boolean;
}

// ---- words: for OPTIONS, the description, the reference and pages ----

export interface FieldWords {
  readonly type: FieldType;
  /** The endpoint that the link leads to. */
  readonly to?: string;
  readonly text: string;
}

export type Fields = Readonly<Record<string, FieldWords>>;

export interface RecordWords {
  /** The name of the record's schema in the OpenAPI document. */
  readonly schema: string;
  readonly description: string;
  /** Fields in the order of the response. */
  readonly fields: Fields;
}

type FieldsLike<Words extends RecordWords, Type extends FieldType> = {
  [Name in keyof Words['fields']]: Words['fields'][Name]['type'] extends Type ? Name : never;
}[keyof Words['fields']];
type Difference<One, Other> = Exclude<One, Other> | Exclude<Other, One>;

/** Fields that are missing from either the record's kind or its words. */
type Unmatched<Kind extends RecordKind, Words extends RecordWords> =
  | Difference<Kind['links'][number], FieldsLike<Words, 'link'>>
  | Difference<Kind['addresses'][number], FieldsLike<Words, 'address'>>
  | Exclude<
      | (Kind extends { readonly key: { readonly field: infer Name } } ? Name : never)
      | (Kind extends { readonly page: { readonly field: infer Name } } ? Name : never)
      | (Kind extends { readonly heading: infer Name } ? Name : never),
      keyof Words['fields']
    >;

/** Makes the compiler reject a link or an address that is missing from either of the two. */
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
  /** The beginning of a sentence in the OpenAPI document of a site without a router. */
  readonly file: string;
}

interface WordListWords extends ParameterWords {
  /** The name of the schema for a single word. */
  readonly schema: ValueTypeName;
  /** The title that is shown if this filter isn't used. */
  readonly all: string;
  /** The notice about unknown words that pages show, with the words in place of `{{value}}`. */
  readonly unknown: string;
}

/** Texts about the part of a path that names one record. */
export interface KeyWords {
  readonly description: string;
  /** The name of the key's schema. */
  readonly schema: ValueTypeName;
  /** How to spell the key. */
  readonly advice: string;
}

interface LimitWords extends ParameterWords {
  /** The text in the OPTIONS response that says which records the parameter selects. */
  readonly options: string;
  /** More advice on how to correct an invalid value. */
  readonly advice?: string;
}

type WordsOfParameter<Named> = Named extends WordList ? WordListWords : LimitWords;
/** The texts about a parameter of any kind. */
export type AnyParameterWords = ParameterWords & Partial<WordListWords & LimitWords>;

/** A name and description for a group of prebuilt URLs. */
interface GroupWords {
  readonly name: string;
  readonly about: string;
}

export interface EndpointWords {
  /** The title that the live service gives in its OPTIONS response. */
  readonly title: string;
  /** The name that is used on pages and in the reference. */
  readonly heading: string;
  /** The description that the live service gives in its OPTIONS response. */
  readonly summary: string;
  /** Text that follows the summary in the OPTIONS response. Pages explain the fields instead. */
  readonly note?: string;
  /**
   * The description on pages and in the OpenAPI document. It must allow for records in a list of commitments that aren't
   * commitments.
   */
  readonly description: string;
  /** The endpoint's tag in the OpenAPI document. */
  readonly tag: { readonly name: string; readonly description: string };
  /** The ID of the GET operation. The IDs of the other operations are derived from it. */
  readonly operation: string;
  /** The description of the 200 response. */
  readonly answer: string;
  /** The flag of records that make a good example. */
  readonly example?: string;
  /** The default number of records per page. */
  readonly pageSize?: number;
  /** The heading above the list of fields on pages. */
  readonly fields: string;
  /** The schema of the list. */
  readonly list?: { readonly schema: string; readonly description: string };
  readonly group: GroupWords;
  /** The group of URLs with a filter. */
  readonly filtered?: GroupWords;
  /** Texts about the key. */
  readonly key?: KeyWords;
  /** The text on the page for a key without a record. */
  readonly missing?: string;
  /** The text on the page of an empty list. Names of lists in braces are replaced by links. */
  readonly empty?: string;
  readonly parameters: Readonly<Record<string, AnyParameterWords>>;
}

/** Texts that not every endpoint needs. */
type Needed<Definition extends Endpoint> =
  | (Definition['shape'] extends 'page' ? 'pageSize' : never)
  | (Definition['shape'] extends 'page' | 'items' ? 'list' | 'empty' : never)
  | (Definition['shape'] extends 'item' ? 'missing' : never)
  | (Definition extends { readonly key: Key } ? 'key' : never)
  | ([Extract<Definition['parameters'][keyof Definition['parameters']], WordList>] extends [never]
      ? never
      : 'filtered');

/** All texts of an endpoint, including those about its parameters. */
export type WordsOf<Definition extends Endpoint> = EndpointWords &
  Required<Pick<EndpointWords, Needed<Definition>>> & {
    readonly parameters: {
      readonly [Name in keyof Definition['parameters']]: WordsOfParameter<Definition['parameters'][Name]>;
    };
  };
