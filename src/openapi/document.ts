// The parts of an OpenAPI document that ours has (https://spec.openapis.org/oas/v3.1.1.html).

export interface Reference {
  readonly $ref: string;
}

/** JSON Schema, draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Header {
  readonly description: string;
  readonly schema: Schema;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description: string;
  readonly required?: true;
  readonly style?: 'form' | 'simple';
  readonly explode?: false;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** By status, or `default` for all others. */
export type Responses = Readonly<Record<string, Response | Reference>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly responses: Responses;
}

export const OPERATION_METHODS = ['get', 'head', 'options'] as const;

export interface PathItem extends Partial<Readonly<Record<(typeof OPERATION_METHODS)[number], Operation>>> {
  readonly summary: string;
  readonly description: string;
  /** What every method takes. */
  readonly parameters?: readonly (ParameterObject | Reference)[];
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly description: string;
    readonly version: string;
    readonly contact?: { readonly email: string } | { readonly url: string };
    readonly license?: { readonly name: string; readonly url: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly externalDocs: { readonly description: string; readonly url: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** The API is public. */
  readonly security: readonly [];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, ParameterObject>>;
    readonly headers?: Readonly<Record<string, Header>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

/**
 * Resolves a reference within a document.
 * @throws {RangeError} if there is no such component
 */
export function resolve<Value extends object>(document: OpenApiDocument, value: Value | Reference): Value {
  if (!('$ref' in value)) return value as Value;
  const names = String(value.$ref).slice('#/'.length).split('/');
  const found = names.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
  if (found === undefined) throw new RangeError(`the document has no ${value.$ref}`);
  return found as Value;
}
