import { type Case, head, redirect } from './serving.ts'

/** DNS records of the corpus. */
export const NAMES: Readonly<Record<string, string[]>> = {
  'inside.example': ['127.0.0.1'],
  'both.example': ['10.0.0.1', '::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'cloud.example': ['169.254.169.254'],
  'nowhere.example': [],
}

/** Hosts that lead to this machine, its network or nowhere, in many notations. */
const HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '0.0.0.0',
  '0',
  '127.0.0.2',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fd00::2]',
  '[fe80::1]',
  '[fec0::1]',
  '169.254.169.254',
  '168.63.129.16',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '192.0.2.2',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  ...Object.keys(NAMES).filter((name) => name !== 'nowhere.example'),
]

/** Requested directly, and through a redirect of an allowed page. */
export const ADDRESSES: readonly string[] = HOSTS

export const REDIRECTS: readonly Case[] = [
  ...HOSTS.map(
    (host): Case => ({
      name: `on to ${host}`,
      serve: redirect(({ watchedPort }) => `http://${host}:${watchedPort}/`),
      gives: 'address',
    }),
  ),
  {
    name: 'on to localhost',
    serve: redirect(({ watchedPort }) => `http://localhost:${watchedPort}/`),
    gives: 'host',
  },
  {
    name: 'on to localhost.',
    serve: redirect(({ watchedPort }) => `http://localhost.:${watchedPort}/`),
    gives: 'host',
  },
  { name: 'on to no such name', serve: redirect('http://nowhere.example/'), gives: 'host' },
  { name: 'on to our port elsewhere', serve: redirect(({ port }) => `http://127.0.0.2:${port}/`), gives: 'address' },
  { name: 'on to our port by number', serve: redirect(({ port }) => `http://127.0.0.1:${port}/`), gives: 'address' },
  {
    name: 'on to our port by another name',
    serve: redirect(({ port }) => `http://other.localhost:${port}/`),
    gives: 'host',
  },
  { name: 'on to a door of another kind', serve: redirect('http://pages.localhost:22/'), gives: 'port' },
  { name: 'on to ftp', serve: redirect('ftp://example.org/'), gives: 'scheme' },
  { name: 'on to a file', serve: redirect('file:///etc/passwd'), gives: 'scheme' },
  { name: 'on to a script', serve: redirect('javascript:alert(1)'), gives: 'scheme' },
  { name: 'on to data', serve: redirect('data:text/html,<title>x</title>'), gives: 'scheme' },
  {
    name: 'on with a password',
    serve: redirect(({ port }) => `http://ada:secret@pages.localhost:${port}/`),
    gives: 'credentials',
  },
  { name: 'on to nowhere', serve: redirect(''), gives: 'status' },
  { name: 'on to what is no address', serve: redirect('http://['), gives: 'status' },
  { name: 'round and round', serve: redirect('/round%20and%20round'), gives: 'redirects' },
  { name: 'one more than five', serve: redirect('/one%20before'), gives: 'redirects' },
  { name: 'one before', serve: redirect('/moved%20five%20times'), gives: 'redirects' },
  {
    name: 'on by a meta',
    serve: head(({ watchedPort }) => `<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${watchedPort}/">`),
    gives: 'address',
  },
  {
    name: 'a picture inside',
    serve: head(
      ({ watchedPort }) => `<title>T</title><meta property="og:image" content="http://127.0.0.1:${watchedPort}/a.png">`,
    ),
    gives: { title: 'T', picture: false },
  },
  {
    name: 'a picture that moves inside',
    serve: head('<title>T</title><meta property="og:image" content="/on%20to%20127.0.0.1">'),
    gives: { title: 'T', picture: false },
  },
]
