// The health check for load balancers and monitoring, outside the site.
import { FILE_TYPES } from '../../engine/http/file-headers.ts';
import { SITE_HEADERS } from '../../engine/http/rules.ts';
import { jsonOf } from '../../engine/respond/json.ts';
import { type ApiResponse, methodResponse } from '../../engine/router/response.ts';
import { HEALTH_PATH } from './settings.ts';

export const isHealthCheck = (target: string): boolean => target.replace(/\?.*/s, '') === HEALTH_PATH;

/** @param build identifies the current build */
export function healthResponse(method: string, isDraining: boolean, build: string | undefined): ApiResponse {
  if (method !== 'GET' && method !== 'HEAD') return methodResponse(method, false);
  return {
    status: isDraining ? 503 : 200,
    headers: { 'Content-Type': FILE_TYPES.json!, 'Cache-Control': 'no-store', ...SITE_HEADERS },
    body: jsonOf({ status: isDraining ? 'draining' : 'ok', build }),
  };
}
