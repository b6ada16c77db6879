// The combined format of access logs, according to the documentation of Apache's mod_log_config.

/** Groups: client, time, method, target, status, bytes, referer and user agent. */
export const COMBINED =
  /^(\S+) - - \[(\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2} [+-]\d{4})\] "(\S+) (\S+) HTTP\/1\.1" (\d{3}) (\d+|-) "([^"]*)" "([^"]*)"$/;
