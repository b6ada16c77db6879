// Amazon S3 alone, or any store that speaks its language: files and nothing else. Their headers are set when they are
// uploaded, so the configuration is the script that uploads them.
import { FILES_ONLY, type Host } from '../../site/host.ts';
import { tryCommands } from '../try-commands.ts';
import { uploadScript } from './upload.ts';

export const s3Host: Host = {
  ...FILES_ONLY,
  name: 's3',
  title: 'Amazon S3',
  kind: 'path',
  commands: (site) => ({
    preview: tryCommands(site, 's3'),
    deploy: [
      `council-climate-api host s3 --out ${site.out} > upload.sh    # once per version of the program`,
      'sh upload.sh s3://BUCKET',
    ],
  }),
  configuration: uploadScript,
};
