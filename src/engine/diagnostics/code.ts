// The definition of a diagnostic code: its severity and its wording.

/** A notice doesn't indicate a fault. */
export type Severity = 'error' | 'warning' | 'notice';

export interface CodeTexts {
  /** A description of the problem, without a full stop. Placeholders such as `{cell}` are replaced by the diagnostic's values. */
  readonly message: string;
  /** Instructions for fixing the problem, in one or two sentences. May contain placeholders. */
  readonly help?: string;
  /** The reason why the problem matters, or its usual cause. Used in the documentation. */
  readonly explanation: string;
  /** An example value for each placeholder. */
  readonly example?: Readonly<Record<string, string>>;
  /** Whether `check --fix` may be able to fix the problem. */
  readonly isFixable?: true;
  /** Whether the check compares cells or rows. If cells have moved to other rows, they may cause the problem. */
  readonly comparesCells?: true;
}

export interface CodeDefinition extends CodeTexts {
  readonly severity: Severity;
  /** Whether the cause is the command line or the environment, not the data. */
  readonly isMisuse?: true;
}

export type CodeDefinitions = Readonly<Record<string, CodeDefinition>>;

export const error = (texts: CodeTexts): CodeDefinition => ({ severity: 'error', ...texts });
export const warning = (texts: CodeTexts): CodeDefinition => ({ severity: 'warning', ...texts });
export const notice = (texts: CodeTexts): CodeDefinition => ({ severity: 'notice', ...texts });
export const misuse = (texts: CodeTexts): CodeDefinition => ({ severity: 'error', isMisuse: true, ...texts });
