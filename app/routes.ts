import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { paths } from '../site/paths.ts';

const path = (value: string) => value.slice(1);

export default [
  index('routes/home.tsx'),
  route(path(paths.auth), 'routes/auth.tsx'),
  route(path(paths.checkout), 'routes/checkout-auth.tsx'),
  route(path(paths.resetPassword), 'routes/reset-password.tsx'),
  route(path(paths.members), 'routes/members.tsx'),
  route(path(paths.account), 'routes/account.tsx'),
  route(path(paths.certificate), 'routes/certificate.tsx'),
  route(path(paths.paymentSuccess), 'routes/payment-success.tsx'),
  route(path(paths.workshopAanvraag), 'routes/workshop-aanvraag.tsx'),
  route(path(paths.kennismaking), 'routes/kennismaking.tsx'),
  route(path(paths.privacy), 'routes/privacy.tsx'),
  route(path(paths.voorwaarden), 'routes/voorwaarden.tsx'),
  route(path(paths.cookies), 'routes/cookies.tsx'),
  route(path(paths.herroepen), 'routes/herroepen.tsx'),
  route(path(paths.toegankelijkheid), 'routes/toegankelijkheid.tsx'),
  route(path(paths.launchList), 'routes/lijst.tsx'),
  route(path(paths.desk), 'routes/beheer.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
