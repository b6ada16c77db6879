// Describes parameters: in the response to OPTIONS, in queries and file names, and in the advice on errors.
import { type EndpointName, type ParameterName, parametersIn } from '../api/api.ts';
import type { AnyParameterWords } from '../api/endpoint.ts';
import { type Parameter, slug } from '../api/parameter.ts';
import { schemaRef } from '../api/schemas.ts';
import { wordsOf } from '../api/words.ts';
import type { ParameterObject } from './document.ts';

type Described = Pick<ParameterObject, 'description' | 'schema' | 'style' | 'explode'>;

interface DescribedParameter {
  readonly name: ParameterName;
  /** The text in the response to OPTIONS. */
  readonly options: string;
  readonly inQuery: Described;
  /** For sites without a router, whose file names contain the value. */
  readonly inFile: Described;
  /** Advice on how to correct an invalid value. */
  readonly advice?: string;
}

export const describedParameters = (endpoint: EndpointName): readonly DescribedParameter[] =>
  parametersIn(endpoint).map(([name, parameter]) => ({
    name,
    ...descriptionsOf(parameter, wordsOf(endpoint).parameters[name]!),
  }));

const DATE = { type: 'string', format: 'date' };

function descriptionsOf(parameter: Parameter, words: AnyParameterWords): Omit<DescribedParameter, 'name'> {
  const { description, schema, file, all = '', options, advice } = words;
  switch (parameter.kind) {
    case 'words': {
      const known = parameter.words.map(slug);
      const one = `(?:${known.join('|')})`;
      return {
        options: `${parameter.words.join(', ')}; several joined with commas`,
        inQuery: {
          description: `${description} Separate values with commas. Unknown values are ignored.`,
          schema: { type: 'array', items: schema ? schemaRef(schema) : { type: 'string', enum: parameter.words } },
          ...{ style: 'form', explode: false },
        },
        inFile: {
          description: `${file} joined with \`_\`, in this order: ${known.join(', ')}. Use \`any\` for ${all.toLowerCase()}.`,
          schema: { type: 'string', pattern: `^(?:any|${one}(?:_${one})*)$` },
        },
      };
    }
    case 'day':
      return {
        options: `YYYY-MM-DD, ${options}`,
        inQuery: { description, schema: DATE },
        inFile: { description: `${file}, or \`any\`.`, schema: { anyOf: [DATE, { const: 'any' }] } },
        advice: `Use a real date, such as ${parameter.side === 'first' ? '2025-08-01' : '2025-08-31'}.`,
      };
    case 'threshold': {
      const schema = { type: 'integer', minimum: parameter.least };
      return {
        options: `at least ${parameter.least}, ${options}`,
        inQuery: { description, schema: { ...schema, default: parameter.least } },
        inFile: { description: `${file}.`, schema },
        advice: `Use a whole number of ${parameter.least} or more.${advice ? ` ${advice}` : ''}`,
      };
    }
  }
}
