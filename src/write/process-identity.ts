// Which process it is, so that another one can tell whether it still runs: a number alone is soon given to another process.
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** What Linux calls this start of the machine; undefined on other systems. */
  readonly boot?: string | undefined;
  /** Where the number counts: each container has its own (pid_namespaces(7)). */
  readonly space?: string | undefined;
  /** When it started, in clock ticks since the machine did. */
  readonly started?: string | undefined;
}

/** Unknown where it can't be asked about from here: on another machine, in another container, or where no system tells. */
export type ProcessState = 'running' | 'ended' | 'unknown';

export function ownIdentity(): ProcessIdentity {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const space = attempt(() => readlinkSync('/proc/self/ns/pid'));
  return { pid: process.pid, host: hostname(), boot, space, started: statOf(process.pid)?.started };
}

/** @param own of the process that asks */
export function processState(identity: ProcessIdentity, own = ownIdentity()): ProcessState {
  const { pid, host, boot, space, started } = identity;
  if (host !== own.host) return 'unknown';
  if (boot !== own.boot) return boot !== undefined && own.boot !== undefined ? 'ended' : 'unknown';
  if (space !== own.space) return 'unknown';
  const stat = statOf(pid);
  // The system may hide other people's processes (proc(5), hidepid), but not that there are such.
  if (stat === undefined || started === undefined) return exists(pid) ? 'unknown' : 'ended';
  // A process that was killed lasts as a zombie until its parent asks after it.
  return stat.started === started && !['Z', 'X'].includes(stat.state) ? 'running' : 'ended';
}

/** From `/proc/PID/stat` (proc_pid_stat(5)): the name, in parentheses, may hold any character. */
function statOf(pid: number): { readonly state: string; readonly started: string } | undefined {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields?.[0], fields?.[19]];
  return state === undefined || started === undefined ? undefined : { state, started };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Undefined where there is no such file, as on other systems than Linux. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
