import type { Types } from './types.ts'

/** Settings of the site, sign-ups, background jobs, link checks, limits and idempotency keys. */
export const site = ({ key, bytes, byLink }: Types): string => `
create table "siteSetting" (
  name ${key} not null primary key,
  value text not null,
  "changedAt" bigint not null
);

create table "siteImage" (
  id ${key} not null primary key,
  bytes ${bytes} not null,
  "createdAt" bigint not null
);

create table "invitationLink" (
  id ${key} not null primary key,
  hash ${key} not null unique,
  label text not null,
  uses integer not null,
  used integer not null default 0,
  "createdAt" bigint not null,
  "expiresAt" bigint not null
);

create table "operatorLink" (
  hash ${key} not null primary key,
  "expiresAt" bigint not null
);

create table "joinRequest" (
  id ${key} not null primary key,
  email ${key} not null unique,
  name text not null,
  "firstName" text not null,
  "lastName" text not null,
  "passwordHash" text,
  provider text,
  issuer text,
  subject text,
  reason text not null,
  "inviterId" ${key} references person (id) on delete set null,
  language text not null,
  "createdAt" bigint not null,
  proven integer not null default 1,
  "declinedAt" bigint,
  "declinedFor" text,
  rules text
);
create index "joinRequest_waiting" on "joinRequest" ("createdAt", id);
create index "joinRequest_identity" on "joinRequest" (subject, provider, issuer);
create index "joinRequest_inviter" on "joinRequest" ("inviterId");

create table job (
  name ${key} primary key,
  holder ${key},
  "leaseEnds" bigint not null,
  "lastNumber" bigint not null,
  "ranAt" bigint,
  "failedAt" bigint,
  failure text,
  failures bigint not null default 0,
  position ${key}
);

create table "linkHost" (
  host ${key} primary key,
  "dueAt" bigint,
  followers integer not null default 0,
  "restsUntil" bigint not null default 0,
  robots text,
  "robotsUntil" bigint not null default 0,
  "robotsUrl" text,
  "robotsHops" integer not null default 0
);
create index "linkHost_due" on "linkHost" ("dueAt", followers desc);
create index "linkHost_robots" on "linkHost" ("robotsUntil");

create table "linkCheck" (
  key ${key} primary key,
  url text not null,
  host ${key} not null,
  "dueAt" bigint not null,
  followers integer not null,
  "nextUrl" text,
  hops integer not null default 0,
  permanent integer not null default 1,
  "useGet" integer not null default 0,
  "checkedAt" bigint,
  "askedAt" bigint,
  failures integer not null default 0,
  "failingSince" bigint,
  "brokenAt" bigint,
  "movedTo" text,
  "movedAt" bigint,
  "offeredAt" bigint
);
create index "linkCheck_next" on "linkCheck" (host, "dueAt", followers desc);
create index "linkCheck_broken" on "linkCheck" ${byLink} where "brokenAt" is not null;

create table "linkProgress" (
  id ${key} primary key,
  url text not null,
  "nextAt" bigint not null default 0,
  "answeredAt" bigint not null default 0,
  "probedAt" bigint not null default 0
);

create table "limitCount" (
  key ${key} not null primary key,
  count integer not null default 1,
  "windowEnds" bigint not null
);

create table "idempotencyKey" (
  scope ${key} not null,
  key ${key} not null,
  answer text,
  "createdAt" bigint not null,
  constraint "idempotencyKey_pair" primary key (scope, key)
);
create index "idempotencyKey_age" on "idempotencyKey" ("createdAt");
`
