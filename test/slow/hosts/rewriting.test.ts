// nginx, Caddy and Apache with the same sites, which are built only once, because that takes as long as all requests to a server.
import { describeApache } from './apache.ts';
import { describeCaddy } from './caddy.ts';
import { describeNginx } from './nginx.ts';

describeNginx();
describeCaddy();
describeApache();
