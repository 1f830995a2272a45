import type { Types } from './types.ts'

/** Users with their sign-in methods, sessions, second factors, and links that were mailed to them. */
export const identity = ({ key, date, flag, walPosition }: Types): string => `
create table "user" (
  id ${key} not null primary key,
  name text not null,
  email text not null unique,
  "emailVerified" ${flag} not null,
  "createdAt" ${date} not null,
  "updatedAt" ${date} not null,
  "firstName" text,
  "lastName" text,
  "admittedAt" bigint
);

create table account (
  id ${key} not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" ${key} not null references "user" (id) on delete cascade,
  password text,
  "createdAt" ${date} not null,
  "updatedAt" ${date} not null,
  "emailVerifiedAt" bigint,
  issuer text not null default ''
);
create index "account_userId_idx" on account ("userId");
create unique index account_identity on account ("providerId", "accountId", issuer);

create table session (
  id ${key} not null primary key,
  "expiresAt" ${date} not null,
  token text not null unique,
  "createdAt" ${date} not null,
  "updatedAt" ${date} not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" ${key} not null references "user" (id) on delete cascade,
  "methodId" ${key} references account (id) on delete cascade,
  "wrotePosition" ${walPosition},
  "factorAt" bigint,
  "provenAt" bigint,
  "idToken" text
);
create index "session_userId_idx" on session ("userId");
create index session_method on session ("methodId");

create table passkey (
  "methodId" ${key} not null primary key references account (id) on delete cascade,
  name text not null,
  host text not null,
  "publicKey" text not null,
  counter bigint not null,
  transports text not null,
  "usedAt" bigint
);

create table "secondFactor" (
  "userId" ${key} not null primary key references "user" (id) on delete cascade,
  secret text not null,
  "secretMark" text not null,
  "lastStep" bigint not null,
  "createdAt" bigint not null
);

create table "spareCode" (
  id ${key} not null primary key,
  "userId" ${key} not null references "secondFactor" ("userId") on delete cascade,
  hash text not null
);
create index "spareCode_user" on "spareCode" ("userId");

create table "mailedLink" (
  hash ${key} not null primary key,
  purpose text not null check (purpose in ('confirm', 'changeEmail', 'stopChange', 'reset', 'completeSignIn')),
  "userId" ${key} references "user" (id) on delete cascade,
  email text not null,
  "newEmail" text,
  identity text,
  "createdAt" bigint not null,
  "expiresAt" bigint not null,
  "usedAt" bigint,
  constraint "mailedLink_onePerPurpose" unique ("userId", purpose)
);
create index "mailedLink_expiry" on "mailedLink" ("expiresAt");
`
