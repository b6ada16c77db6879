// Tags from which chat programs and social networks make a preview of a link (https://ogp.me).
import { type Html, html } from '../text/html.ts';

export interface PreviewPicture {
  /** An absolute URL. */
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** @param properties without the prefix of Open Graph; those without content are left out */
export const previewTags = (properties: Readonly<Record<string, string | number | undefined>>): Html =>
  html`${Object.entries(properties).map(([name, content]) => content !== undefined && content !== '' && html`\n<meta property="og:${name}" content="${content}">`)}`;

/**
 * The tags that are the same on all pages.
 * @param title the site's title
 */
export const sitePreviewTags = (title: string, { url, width, height }: PreviewPicture): Html =>
  // Without this tag, X shows the picture at a small size. It reads everything else from Open Graph.
  html`\n<meta name="twitter:card" content="summary_large_image">${previewTags({
    ...{ type: 'website', site_name: title, locale: 'en_GB' },
    ...{ image: url, 'image:width': width, 'image:height': height, 'image:alt': title },
  })}`;
