// Phrases that read like a translation, and what to write instead. Each pattern has enough context that ordinary English passes.

export interface Phrase {
  readonly pattern: RegExp;
  readonly instead: string;
  /** A sentence that the pattern finds. */
  readonly found: string;
  /** The same in plain English, which no pattern finds. */
  readonly plain: string;
}

export const PHRASES: readonly Phrase[] = [
  // ---- homely verbs ----
  {
    pattern: /\bmend(?:s|ed|ing)?\b/i,
    instead: 'fix, correct',
    found: '“check --fix” mends it.',
    plain: '“check --fix” fixes it.',
  },
  {
    pattern: /\bstands? (?:in|at|on|for|there|where|alone|beside|behind|under|before|after)\b/i,
    instead: 'is, appears, occurs',
    found: 'The row stands in the log.',
    plain: 'The row is in the log.',
  },
  {
    pattern: /\b(?:may|can|must|can[’']t|mustn[’']t) stand\b/i,
    instead: 'can be, can appear',
    found: 'Logs may stand side by side.',
    plain: 'You can mix logs.',
  },
  {
    pattern: /\blies? (?:in|at|on|beside|behind|ready|between|under|outside|there)\b/i,
    instead: 'is in, is between',
    found: 'The file lies in the folder.',
    plain: 'The file is in the folder.',
  },
  {
    pattern: /\btell(?:s|ing)? (?:that|how|what|which|why|where|whether|when|the|in|of|nothing|more|apart)\b/i,
    instead: 'says, shows, reports, describes',
    found: 'The page tells how to do it.',
    plain: 'The page shows how to do it.',
  },
  {
    pattern: /\btold (?:apart|that|of|by|kindly|exactly|what|which)\b/i,
    instead: 'is shown, gets a message; distinguished by',
    found: 'They are told apart by their header.',
    plain: 'The header shows which kind a log is.',
  },
  {
    pattern: /\b(?:is|are|be|isn[’']t|aren[’']t|was|were) answered\b/i,
    instead: 'the server responds with, returns',
    found: 'A request without it is answered with 400.',
    plain: 'A request without it returns 400.',
  },
  {
    pattern: /\bcomes? (?:in|to pass|beside)\b(?! (?:useful|handy|two|three|several|many|different))/i,
    instead: 'is imported, is added',
    found: 'Of 470 rows, 397 come in.',
    plain: '397 of the 470 rows are imported.',
  },
  {
    pattern: /\b(?:come|comes|came) to [\d.,]+/i,
    instead: 'is, totals',
    found: 'Gzip came to 9.0 %.',
    plain: 'Gzip reduced it to 9.0 %.',
  },
  {
    pattern: /\bbrings? (?:in|into|it|them|along)\b/i,
    instead: 'imports, adds, includes',
    found: 'It brings in sheets.',
    plain: 'It imports sheets.',
  },
  {
    pattern: /\b(?:it|program|build|tool|server) knows\b/i,
    instead: 'detects, recognises',
    found: 'It knows a build that was killed.',
    plain: 'It detects a build that was killed.',
  },
  {
    pattern: /\bheld to\b/i,
    instead: 'checked against; conformance level: …',
    found: 'It is held to the level exact.',
    plain: 'Conformance level: exact.',
  },
  {
    pattern: /\bsee that\b/i,
    instead: 'check that, make sure',
    found: 'See that the folder is there.',
    plain: 'Check that the folder exists.',
  },
  {
    pattern: /\bgo(?:es)? before (?:it|them|the|ours|those)\b/i,
    instead: 'overrides',
    found: 'Flags go before it.',
    plain: 'Command-line options override it.',
  },
  {
    pattern: /\bgives? way\b/i,
    instead: 'is replaced',
    found: 'A link there gives way to it.',
    plain: 'A link there is replaced.',
  },
  // ---- pronouns for nouns ----
  {
    pattern: /^What\b[^?]*\.$/,
    instead: 'name the thing: “Anything that …”, “The rows that …”',
    found: 'What has changed is written.',
    plain: 'Only changed files are written.',
  },
  {
    pattern: /\bthose (?:of|which|without)\b/i,
    instead: 'repeat the noun',
    found: 'It lists those of the log.',
    plain: 'It lists the log’s dates.',
  },
  {
    pattern: /\bthat of (?:the|a|an|its|his|their|our|your)\b/i,
    instead: 'repeat the noun',
    found: 'It is that of the log.',
    plain: 'It is the log’s date.',
  },
  {
    pattern: /\bone (?:can|can[’']t|gets|may|must|has to)\b/i,
    instead: 'you',
    found: 'Here one can filter.',
    plain: 'You can filter here.',
  },
  {
    pattern: /\b(?:of|from|than) ours\b/i,
    instead: 'our, from us; name the file',
    found: 'Rows of ours stay.',
    plain: 'Your rows are unchanged.',
  },
  {
    pattern:
      /\bwhat (?:is|was|has been|can be|can[’']t be|isn[’']t) (?:prebuilt|published|written|read|imported|chosen|found|done|asked|had)\b/i,
    instead: 'name the thing: prebuilt responses, published terms',
    found: 'It lists what is prebuilt.',
    plain: 'It lists the prebuilt URLs.',
  },
  {
    pattern: /\bnothing (?:of|is known)\b/i,
    instead: 'no …; unknown',
    found: 'Nothing is known of the column X.',
    plain: 'Unknown column X (ignored).',
  },
  {
    pattern: /\b(?:somebody|someone) has to look\b/i,
    instead: 'needs review',
    found: 'Somebody has to look.',
    plain: 'Needs review.',
  },
  {
    pattern: /\bthat nobody knows\b/i,
    instead: 'unknown',
    found: 'A parameter that nobody knows is ignored.',
    plain: 'Unknown parameters are ignored.',
  },
  // ---- constructions ----
  {
    pattern: /\b(?:is|are|was|were) to be (?!determined)[a-z]+(?:ed|en|t|d|ad|ne|ht)\b/i,
    instead: 'must be, should be, will be',
    found: 'It is to be read.',
    plain: 'Read it.',
  },
  {
    pattern: /\b(?:can|can[’']t|could|to) be had\b/i,
    instead: 'is available, is unavailable',
    found: 'It can’t be had.',
    plain: 'It is unavailable.',
  },
  {
    pattern: /\b(?:is|are|was) no more\b(?! than)/i,
    instead: 'no longer exists, was removed',
    found: 'The council is no more.',
    plain: 'The council no longer exists.',
  },
  {
    pattern: /\bin no (?:form|case|way)\b/i,
    instead: 'never, not in any form',
    found: 'It is published in no form.',
    plain: 'It is never published in any form.',
  },
  {
    pattern: /\ban? own\b/i,
    instead: 'its own, your own, a separate, a custom',
    found: 'Begin an own one with it.',
    plain: 'Use it to start your own template.',
  },
  {
    pattern: /\bfrom [^.,;:()]{1,30} on(?=[.,;:)]|$)/i,
    instead: 'starting at, since, after',
    found: 'Three lists, from `/api/` on.',
    plain: 'Three lists, starting at `/api/`.',
  },
  {
    pattern:
      /\bwhere (?:it|there|they|nothing|none|no one|something) (?:is|isn[’']t|are|aren[’']t|has|was|wasn[’']t)\b/i,
    instead: 'if',
    found: 'It is empty where there is none.',
    plain: 'It is empty if there is none.',
  },
  {
    pattern: /\b(?:is|are|was|were) of (?:a|an|the|no|one|another|all|any)\b/i,
    instead: 'has, belongs to',
    found: 'The log is of a whole year.',
    plain: 'The log covers a whole year.',
  },
  {
    pattern:
      /\ba (?:row|line|file|term|search|name|day|value) an? (?:row|line|file|term|search|name|day|bin|column)\b/i,
    instead: 'one row per search',
    found: 'It has a row a search.',
    plain: 'It has one row per search.',
  },
  {
    pattern: /\bso (?:many|few) (?:days|of|rows|files|councils|terms|requests)\b/i,
    instead: 'the number: “the last N days”',
    found: 'Every pair among the last so many days.',
    plain: 'Every date range within the last N days.',
  },
  {
    pattern: /\bby now\b/i,
    instead: 'now, or leave it out',
    found: 'What the sheet calls a column by now.',
    plain: 'The column’s current name.',
  },
  {
    pattern: /\bstops? nothing\b/i,
    instead: 'don’t block publishing',
    found: 'Warnings stop nothing.',
    plain: 'Warnings don’t block publishing.',
  },
  {
    pattern: /\bneither [^.]{1,20} nor no\b/i,
    instead: 'expected yes or no',
    found: 'Neither yes nor no.',
    plain: 'Expected yes or no.',
  },
  {
    pattern: /\bthe last counts\b/i,
    instead: 'the last value is used',
    found: 'Of one that is repeated the last counts.',
    plain: 'If a parameter is repeated, the last value is used.',
  },
  {
    pattern: /\bthe same (?:as|in) (?:data|JSON)\b/i,
    instead: 'this page as JSON',
    found: 'The same as data.',
    plain: 'This page as JSON.',
  },
  {
    pattern: /\bas (?:[A-Za-z]+ ){1,2}has it\b/i,
    instead: 'according to',
    found: 'As the register has it.',
    plain: 'According to the register.',
  },
  {
    pattern: /\bof the (?:type|scope|level|country) [A-Z]/,
    instead: 'metropolitan districts; scope: …',
    found: 'Councils of the type Metropolitan District.',
    plain: 'Metropolitan districts.',
  },
  {
    pattern: /\bwhatever (?:it|they|one|is|ends) (?:asks?|says?|the|asked)?\b/i,
    instead: 'for any request; regardless of',
    found: 'It is exact, whatever it asks.',
    plain: 'It is exact for any request.',
  },
  {
    pattern: /\bsuch as it is\b|\bas it stands\b/i,
    instead: 'unchanged, as is',
    found: 'The code as it stands in councils.csv.',
    plain: 'The code from councils.csv.',
  },
  // ---- words ----
  { pattern: /\bnought\b/i, instead: 'zero, none', found: 'Nought rows.', plain: 'No rows.' },
  {
    pattern: /\bkindly\b/i,
    instead: 'leave it out',
    found: 'Editors are told kindly.',
    plain: 'Editors get clear messages.',
  },
  { pattern: /\bseldom\b/i, instead: 'rarely', found: 'It seldom fails.', plain: 'It rarely fails.' },
  {
    pattern: /\bbesides?\b/i,
    instead: 'next to, with, also, other than',
    found: 'A folder beside the log.',
    plain: 'A folder next to the log.',
  },
  {
    pattern: /\bouter (?:white )?spaces?\b/i,
    instead: 'leading or trailing spaces',
    found: 'Outer space is removed.',
    plain: 'Leading and trailing spaces are removed.',
  },
  {
    pattern: /\bblanks\b/i,
    instead: 'spaces',
    found: 'Nothing but blanks.',
    plain: 'Only spaces.',
  },
  {
    pattern: /\bday counts?\b/i,
    instead: 'daily counts',
    found: 'Redacted day counts.',
    plain: 'Redacted daily counts.',
  },
  {
    pattern: /\b(?:source|out) folder\b/i,
    instead: 'data directory, output directory',
    found: 'The source folder.',
    plain: 'The data directory.',
  },
  {
    pattern: /\bfamil(?:y|ies)\b(?! name)/i,
    instead: 'URL group',
    found: 'Each family of answers.',
    plain: 'Each URL group.',
  },
  { pattern: /\bcatalogue\b/i, instead: 'index', found: 'It is in the catalogue.', plain: 'It is in the URL index.' },
  { pattern: /\bsnapped\b/i, instead: 'coarsened', found: 'Snapped days.', plain: 'Coarsened dates.' },
  {
    pattern: /\b(?:an|every|each|prebuilt|composed|those|all|no such|first|its|of) answers?\b/i,
    instead: 'response',
    found: 'Every answer is a file.',
    plain: 'Every response is a file.',
  },
  {
    pattern:
      /\baddress(?:es)? of (?:an?|the|each|its|your|every) (?:answer|response|site|page|sheet|website|source|list|file|preview)s?\b/i,
    instead: 'URL, path',
    found: 'The address of the site.',
    plain: 'The site’s URL.',
  },
  {
    pattern: /\baddress (?:of the site|that (?:links|the site|it))\b/i,
    instead: 'URL',
    found: 'The address that the site will have.',
    plain: 'The site’s URL.',
  },
  {
    pattern: /\bsome thirty\b/i,
    instead: 'about 30',
    found: 'It asks some thirty questions.',
    plain: 'It makes about 30 requests.',
  },
  {
    pattern: /\ballowed shorter\b|\bis wanting\b|\bis wanted\b/i,
    instead: 'expected',
    found: 'A number is wanted.',
    plain: 'Expected a number.',
  },
];
