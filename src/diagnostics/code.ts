// What a diagnostic code means: its severity and all its texts.

/** A notice isn't about a fault. */
export type Severity = 'error' | 'warning' | 'notice';

export interface CodeTexts {
  /** What is wrong, without a full stop. Placeholders such as `{cell}` are replaced by the diagnostic's values. */
  readonly message: string;
  /** How to fix it, in one or two sentences. May contain placeholders. */
  readonly help?: string;
  /** Why it matters or how it usually comes about, for the documentation. */
  readonly explanation: string;
  /** An example value for each placeholder. */
  readonly example?: Readonly<Record<string, string>>;
  /** Whether `check --fix` may be able to correct it. */
  readonly isFixable?: true;
}

export interface CodeDefinition extends CodeTexts {
  readonly severity: Severity;
  /** Whether the problem is with the command line or the environment rather than the data. */
  readonly isMisuse?: true;
}

export type CodeDefinitions = Readonly<Record<string, CodeDefinition>>;

export const error = (texts: CodeTexts): CodeDefinition => ({ severity: 'error', ...texts });
export const warning = (texts: CodeTexts): CodeDefinition => ({ severity: 'warning', ...texts });
export const notice = (texts: CodeTexts): CodeDefinition => ({ severity: 'notice', ...texts });
export const misuse = (texts: CodeTexts): CodeDefinition => ({ severity: 'error', isMisuse: true, ...texts });
