// Loaded before the program: a machine with as many processors as PROCESSORS says.
const os = require('node:os');
const { syncBuiltinESMExports } = require('node:module');

const count = Number(process.env.PROCESSORS);
const one = os.cpus()[0];
os.availableParallelism = () => count;
os.cpus = () => Array.from({ length: count }, () => one);
syncBuiltinESMExports();
