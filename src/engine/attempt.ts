// Turns an expected exception into an undefined value.
export function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** @returns undefined if the system reports one of these error codes */
export function attemptUnless<Value>(codes: readonly string[], make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
