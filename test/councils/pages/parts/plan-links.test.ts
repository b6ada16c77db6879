// What the addresses of documents say about them.
import { expect, test } from 'vitest';
import { fileKind, hostIn, isLinked, readableFileName } from '../../../../src/councils/pages/parts/plan-links.ts';

test.each<[string, string | undefined]>([
  ['https://www.arun.gov.uk/plan.pdf', 'arun.gov.uk'],
  ['HTTP://Committees.AberdeenCity.gov.uk:8080/x', 'committees.aberdeencity.gov.uk'],
  ['https://www.gov.uk.www.example/', 'gov.uk.www.example'],
  ['https://www./', 'www.'],
  ['https://arun.gov.uk@evil.example/plan.pdf', 'evil.example'],
  ['https://evil.example\\@arun.gov.uk/', 'evil.example'],
  // Cyrillic letters that look like Latin ones, and a host name from right to left.
  ['https://аrun.gov.uk/', 'xn--run-5cd.gov.uk'],
  ['https://مثال.example/', 'xn--mgbh0fb.example'],
  ['https://192.0.2.1/plan.pdf', '192.0.2.1'],
  ['javascript:alert(1)//https://arun.gov.uk/', undefined],
  ['data:text/html,https://arun.gov.uk/', undefined],
  ['//arun.gov.uk/', undefined],
  ['https://', undefined],
  ['', undefined],
])('the host in %j is %j', (address, host) => {
  expect(hostIn(address)).toBe(host);
  expect(isLinked(address)).toBe(host !== undefined);
});

test.each<[path: string, kind: string | undefined]>([
  ['plan.pdf', 'PDF'],
  ['plan.pdf.PDF', 'PDF'],
  ['a%20plan.Docx', 'Word'],
  ['plan.xlsm#sheet', 'Excel'],
  ['plan.pptx?x=1', 'PowerPoint'],
  ['plan.odt', 'OpenDocument text'],
  ['plan.html', 'web page'],
  ['plan.zip', 'ZIP'],
  ['', undefined],
  ['plans', undefined],
  ['plans/', undefined],
  ['plan.pdf/', undefined],
  ['plan.pdf/download', undefined],
  ['download/123', undefined],
  ['?id=5', undefined],
  ['get?file=plan.pdf', undefined],
  ['page#plan.pdf', undefined],
  ['plan.aspx', undefined],
  ['plan.ashx', undefined],
  ['plan.php', undefined],
  ['plan.v2', undefined],
  ['.pdf', undefined],
  ['plan.constructor', undefined],
])('the kind of file at %j is %j', (path, kind) => {
  expect(fileKind(`https://abbey.example/${path}`)).toBe(kind);
});

test('a host that ends like a file has no kind', () => {
  expect(fileKind('https://abbey.zip')).toBeUndefined();
  expect(fileKind('ftp://abbey.example/plan.pdf')).toBeUndefined();
});

test.each<[path: string, name: string | undefined]>([
  ['media/Air%20Quality%20Plan.pdf', 'Air Quality Plan.pdf'],
  ['climate-action', 'climate-action'],
  ['5241-climate-emergency-action-plan', '5241-climate-emergency-action-plan'],
  ['100%25_%zz.pdf', '100%25_%zz.pdf'],
  ['climate/', undefined],
  ['download/123', undefined],
  ['0d37ba4c-d1b8-4a4d-9d1d-1a2b3c4d5e6f.pdf', undefined],
  ['97fa6d4ffb644b479327851a36419cd4.pdf', undefined],
  ['viewSelectedDocument.asp?c=1', undefined],
  ['a%00bcd', undefined],
  ['%E2%80%AEfdp.nalp', undefined],
  [`${'x'.repeat(81)}`, undefined],
])('the file name at %j is %j', (path, name) => {
  expect(readableFileName(`https://abbey.example/${path}`)).toBe(name);
});
