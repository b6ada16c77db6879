// Invalidates CloudFront's cache (https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_InvalidationBatch.html).
import { randomUUID } from 'node:crypto';
import { basePath } from '../../engine/addressing/links.ts';
import type { ChangedUrls } from '../../engine/site/host.ts';

/**
 * With a build every day, this stays within the 1,000 paths a month that are free. A path that ends with `*` counts as one
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PayingForInvalidation.html).
 */
const MOST_PATHS = 30;

/** An invalidation batch as JSON, or an empty text, because a batch can't be empty. */
export function invalidationBatch({ siteUrl, urls, prefixes }: ChangedUrls): string {
  const base = basePath({ siteUrl });
  const paths = [...prefixes.map((prefix) => `${prefix}*`), ...urls].map((url) => base + url.slice(siteUrl.length + 1));
  if (paths.length === 0) return '';
  const items = paths.length > MOST_PATHS ? [`${base}*`] : paths;
  // CloudFront ignores a batch with the same reference as an earlier one, for example after a rollback.
  const batch = { Paths: { Quantity: items.length, Items: items }, CallerReference: randomUUID() };
  return `${JSON.stringify(batch)}\n`;
}
