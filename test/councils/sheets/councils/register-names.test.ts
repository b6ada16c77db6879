// The alternative names that an import takes from the register.
import { describe, expect, test } from 'vitest';
import { registerNames } from '../../../../src/councils/sheets/councils/register-names.ts';

/** The names that are kept for a council with this official name. */
const kept = (name: string, alt_names: string, more: Partial<Parameters<typeof registerNames>[0]> = {}): string =>
  registerNames({ ...{ name, gss_code: '', nice_name: '', alt_names, former_gss_codes: '' }, ...more });

test('the nice name comes first, and former GSS codes last, in the order of the sheet', () => {
  const names = kept('Elmshire Council', 'Caer Lwyd,EC,elm and oak', {
    nice_name: 'Bro Elm',
    former_gss_codes: 'E06000002, E06000001,E06000002',
  });
  expect(names).toBe('Bro Elm; Caer Lwyd; EC; elm and oak; E06000002; E06000001');
});

test('a former GSS code that is also the current one is left out', () => {
  const codes = { gss_code: 'E06000001', former_gss_codes: 'E06000001,E06000002' };
  expect(kept('Elmshire Council', '', codes)).toBe('E06000002');
});

describe('separators', () => {
  test.each([
    ['Ash, Birch and Cedar,Caer Lwyd', 'Ash, Birch and Cedar; Caer Lwyd'],
    ['Ash, Birch, Cedar,Dale,Fern', 'Ash, Birch, Cedar; Dale; Fern'],
    ['Ash ,Birch', 'Ash; Birch'],
    ['Ash,,Birch,', 'Ash; Birch'],
    ['Ash; Birch;Cedar,Dale', 'Ash, Birch,Cedar; Dale'],
    [';,Ash;', 'Ash,'],
  ])('%s', (cell, names) => {
    expect(kept('Elmshire Council', cell)).toBe(names);
  });
});

describe('names that are left out', () => {
  test.each([
    ['Aberdeenshire Council', 'aberdeenshire,Aberdeenshire,aberdeenshire council'],
    ['City of Cardiff Council', 'Cardiff,cardiff council,city of cardiff council,The City of Cardiff Council'],
    ['Gwynedd Council', 'gwynedd county council'],
    ['London Borough of Barking and Dagenham', 'Barking & Dagenham,barking and dagenham london boro'],
    ['Royal Borough of Greenwich', 'greenwich london boro'],
    ['Bristol City Council', 'Bristol UA,Bristol, City of,bristol city of'],
    ['St Helens Council', 'St. Helens,st. helens district,St Helen’s'],
    ['Borough Council of Kings Lynn and West Norfolk', "King's Lynn & West Norfolk,West Norfolk"],
    ['Stockton-on-Tees Borough Council', 'Stockton On Tees UA'],
    ['Shetland Islands Council', 'shetland'],
    ['Aberdeen City Council', 'aberdeen cuty,aberdeen c ity'],
    ['Glasgow City Council', 'glasgow city coucil'],
    ['East Dunbartonshire Council', 'ease dunbartonshire,east dunbaronshire,east dunnbartonshire'],
    ['Elmshire Council', '—,…, '],
  ])('%s: %s', (name, cell) => {
    expect(kept(name, cell)).toBe('');
  });

  test('a name with the same words as another', () => {
    expect(kept('Folkestone and Hythe District Council', 'Shepway District Council,Shepway,shepway')).toBe(
      'Shepway District Council',
    );
    expect(kept('Rhondda Cynon Taf Council', 'Rhondda Cynon Taff,rhondda, cynon, taff,rhondda,cynon,taff')).toBe(
      'Rhondda Cynon Taff',
    );
  });

  test('a name with the same letters as another with capitals, wherever it is in the cell', () => {
    const name = 'newcastle, north tyneside and northumberland';
    const capitals = 'Newcastle, North Tyneside and Northumberland';
    expect(kept('North of Tyne Combined Authority', `${name},${capitals}`)).toBe(capitals);
    expect(kept('Cardiff Council', 'caerdydd,Caerdydd,CAERDYDD')).toBe('Caerdydd');
  });
});

describe('names that are kept', () => {
  test.each([
    ['Bridgend County Borough Council', 'Bridgend,Pen-y-bont ar Ogwr,pen-y-bont ar ogwr', 'Pen-y-bont ar Ogwr'],
    // Only names without capital letters can be misspelt.
    ['Caerphilly County Borough Council', 'Caerffili,caerffili,caerphily', 'Caerffili'],
    ['Torfaen County Borough Council', 'Tor-faen,torfaan', 'Tor-faen'],
    ['Merthyr Tydfil County Borough Council', 'Merthyr Tudful,merthyr tudful,merthyr tydfil ua', 'Merthyr Tudful'],
    ['Wrexham County Borough Council', 'Wrecsam', 'Wrecsam'],
    ['Newcastle City Council', 'Newcastle upon Tyne,newcastle upon tyne district', 'Newcastle upon Tyne'],
    ['West Yorkshire Combined Authority', 'West Yorkshire,West Yorkshire CA', 'West Yorkshire CA'],
    ['Clackmannanshire Council', 'clackmannan', 'clackmannan'],
    // Damaged text, about which the check warns.
    ['Isle of Anglesey County Council', 'anglesey,Sir Ynys Mï¿½n', 'Sir Ynys Mï¿½n'],
    ['City and County of Swansea Council', 'Swansea,Cityï¾ and County of Swansea', 'Cityï¾ and County of Swansea'],
  ])('%s: %s', (name, cell, names) => {
    expect(kept(name, cell)).toBe(names);
  });
});

test('a cell can contain thousands of names, and a name thousands of words', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `name${index}`);
  expect(kept('Elmshire Council', names.join())).toBe(names.join('; '));
  expect(kept('Elmshire Council', 'city '.repeat(20_000))).toBe('');
});
