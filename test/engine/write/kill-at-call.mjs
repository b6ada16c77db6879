// Loaded before a program (`node --import`). Ends the program with SIGKILL just before its n-th call that changes the disk, when
// half of the call's content may already be written. KILL_AT is n, starting from 1, or 0 for none. With AT_CALL=stop, the program
// is stopped with SIGSTOP instead, and continues when it receives a signal. With AT_CALL=delete, the folder DELETE is deleted, as
// if by another program. File descriptor 3 receives a message about the first such call, and the number of calls at the end.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const at = Number(process.env.KILL_AT);
const { writeSync } = fs;
let calls = 0;

function tell(text) {
  try {
    writeSync(3, text);
  } catch {
    // Nothing reads the other end.
  }
}

function counted(call) {
  return function (...args) {
    if (call.name.startsWith('open') && [undefined, 'r', fs.constants.O_RDONLY].includes(args[1])) {
      return call.apply(this, args);
    }
    calls++;
    if (calls === 1) tell('first\n');
    if (calls !== at) return call.apply(this, args);
    if (process.env.AT_CALL === 'delete') fs.rmSync.original(process.env.DELETE, { recursive: true, force: true });
    if (process.env.AT_CALL === 'stop') {
      tell('stopped\n');
      process.kill(process.pid, 'SIGSTOP');
    }
    if (process.env.AT_CALL) return call.apply(this, args);
    const content = typeof args[1] === 'string' ? Buffer.from(args[1]) : args[1];
    if (content instanceof Uint8Array && at % 3 > 0) {
      const half = content.subarray(0, content.length / 2);
      if (call.name.startsWith('writeFile')) fs.writeFileSync.original(args[0], half, args[2]);
      else if (call.name === 'writeSync') writeSync(args[0], half);
    }
    process.kill(process.pid, 'SIGKILL');
  };
}

const CHANGING = [
  ...['appendFile', 'chmod', 'copyFile', 'cp', 'fsync', 'ftruncate', 'link', 'mkdir', 'mkdtemp', 'open'],
  ...['rename', 'rm', 'rmdir', 'symlink', 'truncate', 'unlink', 'utimes', 'write', 'writeFile', 'writev'],
];

function wrap(object, name) {
  const original = object[name];
  if (typeof original !== 'function') return;
  object[name] = Object.assign(counted(original), { original });
}

for (const name of CHANGING) {
  wrap(fs, `${name}Sync`);
  wrap(fs.promises, name);
}
syncBuiltinESMExports();
process.on('exit', () => tell(`calls ${calls}\n`));
