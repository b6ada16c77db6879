// Amazon S3 or a compatible object store. Headers are set on upload, so the configuration is a script that uploads files with their
// headers.
import { FILES_ONLY, type Host, tryCommands } from '../../engine/site/host.ts';
import { uploadScript } from './upload-script.ts';

export const s3Host: Host = {
  ...FILES_ONLY,
  name: 's3',
  title: 'Amazon S3',
  kind: 'path',
  // The script uploads a file's gzip copy in its place, because S3 can't choose between them.
  precompressed: true,
  commands: (site) => ({
    preview: tryCommands(site, 's3'),
    deploy: [
      { note: 'Once per version of the program:' },
      `council-climate-api host s3 --out ${site.out} > upload.sh`,
      { note: 'After every build:' },
      'sh upload.sh s3://BUCKET',
    ],
  }),
  cdn: 'cloudfront',
  configuration: uploadScript,
};
