// Finds the mutants of a source file. Each changes one operator, condition or constant.
import { parseSync } from 'vite';

/**
 * @typedef {{ start: number, end: number, replacement: string, kind: 'operator' | 'condition' | 'constant' }} Mutation
 * A range of characters in the file, and the code that replaces these characters.
 */

const BINARY = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' },
};
const LOGICAL = { '&&': '||', '||': '&&', '??': '&&' };

/**
 * Every mutation of a TypeScript file, in the order of the code.
 * @param {string} file its name, for the language
 * @param {string} code
 * @returns {readonly Mutation[]}
 */
export function mutationsOf(file, code) {
  const { program } = parseSync(file, code);
  const mutations = [];
  visit(program, (node) => {
    for (const mutation of mutationsOfNode(node, code)) mutations.push(mutation);
  });
  return mutations.sort((one, other) => one.start - other.start || one.end - other.end);
}

function* mutationsOfNode(node, code) {
  const text = ({ start, end }) => code.slice(start, end);
  const at = ({ start, end }, kind, replacement) => ({ start, end, kind, replacement });
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = { ...BINARY, ...LOGICAL }[node.operator];
      // In `#name in value`, the left side isn't an expression.
      if (other) yield at(node, 'operator', `((${text(node.left)}) ${other} (${text(node.right)}))`);
      return;
    }
    case 'UnaryExpression':
      if (node.operator === '!') yield at(node, 'operator', `!!(${text(node.argument)})`);
      return;
    case 'IfStatement':
      yield at(node.test, 'condition', 'true');
      yield at(node.test, 'condition', 'false');
      return;
    case 'ConditionalExpression':
      yield at(node.test, 'condition', `!(${text(node.test)})`);
      return;
    case 'Literal':
      if (typeof node.value === 'boolean') yield at(node, 'constant', String(!node.value));
      else if (typeof node.value === 'number') yield at(node, 'constant', `(${node.raw} + 1)`);
      else if (typeof node.value === 'string') yield at(node, 'constant', node.value === '' ? "'mutant'" : "''");
  }
}

/** Calls `call` for each node that can be executed, but not for types, imports and property names. */
function visit(node, call) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, call);
    return;
  }
  if (typeof node?.type !== 'string') return;
  if (/^(?:Import|Export(?:All|Named)Declaration$)/.test(node.type) && node.source) return;
  if (node.type.startsWith('TS')) return visit(node.expression, call);
  call(node);
  for (const [name, child] of Object.entries(node)) {
    if (child === null || typeof child !== 'object') continue;
    const isName = (name === 'key' || name === 'property') && !node.computed;
    if (!isName) visit(child, call);
  }
}
