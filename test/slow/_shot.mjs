import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const [,, base, ...paths] = process.argv;
for (const [w,h] of [[1280,900],[390,844]]) { const c = await b.newContext({ viewport: { width: w, height: h }}); const p = await c.newPage();
for (const [i,path] of paths.entries()) { await p.goto(base+path); await p.screenshot({ path: `/tmp/shot-${i}-${w}.png`, fullPage: false, clip: undefined }); const hh = await p.evaluate(()=>[document.documentElement.scrollHeight, document.documentElement.scrollWidth]); console.log(path,w,hh);
 if (process.env.TO) { await p.evaluate((id)=>document.getElementById(id)?.scrollIntoView(), process.env.TO); await p.screenshot({ path: `/tmp/shot-${i}-${w}-to.png` }); } } }
await b.close();
