// The programs in awk with which the upload script decides what to upload, with which headers, and what to delete.
import { PRIVATE_FILES } from '../../engine/addressing/private-files.ts';
import { HOME, SITE_INDEX } from '../../engine/addressing/site-files.ts';
import { FILE_TYPES, HEADER_RULES } from '../../engine/http/file-headers.ts';
import { CACHE } from '../../engine/http/rules.ts';

/** A string in awk. */
const text = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

/** Private files, as a condition on `name` in awk. Its regular expressions have no groups without captures. */
const IS_PRIVATE = `tolower(name) ~ /${PRIVATE_FILES.source.replaceAll('(?:', '(')}/`;

/** The condition on `name` for the path of a header rule, which may contain one `*`. */
function condition(path: string): string {
  const pattern = path
    .slice(1)
    .split('*')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*');
  return `name ~ /^${pattern}$/`;
}

/** Statements that set a variable to the value of a header, if a rule sets that header. */
const assignments = (header: string, variable: string): readonly string[] =>
  HEADER_RULES.flatMap(({ path, headers }) => {
    const value = headers[header];
    // This value is the default.
    return value === undefined || value === CACHE.short
      ? []
      : [`  if (${condition(path)}) ${variable} = ${text(value)}`];
  });

/** Statements that set the headers of the file `name`. */
export const headerStatements = (): string =>
  [
    `  cache = ${text(CACHE.short)}`,
    ...Object.entries(FILE_TYPES).map(([extension, type]) => `  if (name ~ /\\.${extension}$/) type = ${text(type)}`),
    ...assignments('Cache-Control', 'cache'),
    ...assignments('Content-Disposition', 'saved'),
  ].join('\n');

/**
 * Reads the manifest of the build (part 1), the manifest in the bucket (part 2) and the names of files that an unfinished upload may
 * have changed (part 3). Writes a line for each file to upload, in the order of upload, and files with the other results.
 */
export const planProgram = (): string => `function fail(message) {
  print "error: " message > "/dev/stderr"
  failed = 1
  exit 1
}
# Converts a string in JSON. Names in a manifest contain no control characters.
function decoded(json,   at, next_one, result) {
  while (at = index(json, "\\\\")) {
    next_one = substr(json, at + 1, 1)
    if (next_one !~ /["\\\\]/) fail("the name of a file can't be uploaded: " json)
    result = result substr(json, 1, at - 1) next_one
    json = substr(json, at + 2)
  }
  return result json
}
function is_private(name) {
  return ${IS_PRIVATE}
}
function is_copy(files, name) {
  return name ~ /\\.(gz|br)$/ && substr(name, 1, length(name) - 3) in files
}
# Everything that decides which bytes are uploaded, and with which encoding.
function content_of(files, name) {
  return files[name] ((name ".gz") in files ? " " files[name ".gz"] : "")
}
function line_of(name,   type, cache, saved, encoding, phase) {
  encoding = (name ".gz") in built ? "gzip" : ""
${headerStatements()}
  # 1: files with a hash in their name, 2: new files, 3: changed files, 4: the files that programs and people read first.
  if (name == ${text(HOME)} || name == ${text(SITE_INDEX)}) phase = 4
  else phase = cache == ${text(CACHE.immutable)} ? 1 : name in stored ? 3 : 2
  return phase "\\t" type "\\t" cache "\\t" saved "\\t" encoding "\\t" name
}
part < 3 && /^    ".*": \\["[0-9a-f]+", [0-9]+\\],?$/ {
  name = substr($0, 6)
  hash = name
  sub(/": \\["[0-9a-f]+", [0-9]+\\],?$/, "", name)
  hash = substr(hash, length(name) + 6)
  sub(/".*/, "", hash)
  if (part == 1) built[decoded(name)] = hash; else stored[decoded(name)] = hash
}
part == 3 { unfinished[$0] }
END {
  if (failed) exit 1
  for (name in built) {
    if (is_private(name) || is_copy(built, name)) continue
    public[name]
    if (ENVIRON["ALL"] == "" && name in stored && content_of(stored, name) == content_of(built, name) && !(name in unfinished)) {
      unchanged++
      continue
    }
    uploads++
    print name > ENVIRON["CHANGING"]
    print line_of(name)
  }
  for (name in stored) if (!is_private(name) && !is_copy(stored, name)) gone[name]
  for (name in unfinished) if (!is_private(name)) gone[name]
  for (name in gone) {
    if (name in public) continue
    deletions++
    print name > ENVIRON["CHANGING"]
    print name > ENVIRON["DELETING"]
  }
  print uploads + 0, deletions + 0, unchanged + 0 > ENVIRON["COUNTS"]
}
`;

/**
 * Reads the sorted lines of the plan, and writes commands: for each group of files with the same headers, a folder with links to
 * them, and a call of the function that uploads the folder.
 */
export const LINKS = `function quoted(text) {
  gsub(/'/, "'\\\\''", text)
  return "'" text "'"
}
function link_all() {
  if (files != "") print "ln -s" files " " quoted(stage "/" folder)
  files = ""
  linked = 0
}
function upload_all() {
  link_all()
  if (stage != "") print "upload " quoted(stage) headers
}
{
  group = $1 FS $2 FS $3 FS $4 FS $5
  if (group != last_group) {
    upload_all()
    last_group = group
    stage = ENVIRON["TEMPORARY"] "/" ++groups
    headers = " " quoted($2) " " quoted($3) " " quoted($4) " " quoted($5)
    last_folder = ""
  }
  folder_of_file = $6
  if (!sub(/[^\\/]*$/, "", folder_of_file) || folder_of_file == "") folder_of_file = "./"
  if (folder_of_file != last_folder || linked == 200) {
    link_all()
    folder = last_folder = folder_of_file
    if (!((stage, folder) in made)) print "mkdir -p " quoted(stage "/" folder)
    made[stage, folder]
  }
  if ($5 == "gzip") print "ln -s " quoted(ENVIRON["SITE"] "/" $6 ".gz") " " quoted(stage "/" $6)
  else {
    files = files " " quoted(ENVIRON["SITE"] "/" $6)
    linked++
  }
}
END { upload_all() }
`;

/** Reads the names of up to 1,000 files at a time, and writes a request to delete them. */
export const DELETIONS = `function string(text) {
  gsub(/["\\\\]/, "\\\\\\\\&", text)
  return "\\"" text "\\""
}
NR % 1000 == 1 { print "{\\"Quiet\\":true,\\"Objects\\":[" > (file = ENVIRON["REQUESTS"] "/" ++count ".json") }
{ print (NR % 1000 == 1 ? "" : ",") "{\\"Key\\":" string(ENVIRON["PREFIX"] $0) "}" > file }
NR % 1000 == 0 { print "]}" > file; close(file) }
END { if (NR % 1000 != 0) print "]}" > file }
`;
