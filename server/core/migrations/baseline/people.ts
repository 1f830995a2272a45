import type { Types } from './types.ts'

/** Profiles, follows, blocks, pictures, invitations, and badges with the people who use them. */
export const people = ({ key, bytes }: Types): string => `
create table person (
  id ${key} not null primary key references "user" (id) on delete cascade,
  "displayName" text not null,
  "nameKey" ${key} not null,
  "firstName" text not null,
  "lastName" text not null,
  initial text not null,
  role text,
  company text,
  pronouns text,
  about text,
  links text not null,
  "photoURL" text,
  cover text,
  "createdAt" bigint not null,
  "followerCount" integer not null default 0,
  "followingCount" integer not null default 0,
  "onboardedAt" bigint,
  shows text not null default '[]',
  "unlistedAt" bigint,
  "listedAt" bigint,
  "journeyCount" integer not null default 0,
  "sortName" ${key} not null default '',
  "searchText" text not null default '',
  "moderatorSince" bigint,
  "suspendedAt" bigint,
  "suspendedFor" text,
  language text,
  "timeZone" text,
  "weeklyGoal" integer,
  counted integer not null default 0,
  "pausedAt" bigint,
  "pausedUntil" bigint,
  "pausedFor" text,
  licence text,
  "askLicence" integer not null default 1,
  "operatorSince" bigint,
  "moderatorByClaim" integer not null default 0,
  "acceptedRules" ${key}
);
create index person_by_name on person ("sortName", id) where "listedAt" is not null;
create index person_by_journeys on person ("journeyCount" desc, id desc) where "listedAt" is not null;
create index person_by_followers on person ("followerCount" desc, id desc) where "listedAt" is not null;
create index person_by_newest on person ("listedAt" desc, id desc) where "listedAt" is not null;
create index "person_suspendedAt" on person ("suspendedAt" desc, id desc) where "suspendedAt" is not null;
create index "person_pausedAt" on person ("pausedAt" desc, id desc) where "pausedAt" is not null;

create table "personFollow" (
  "followedId" ${key} not null constraint "personFollow_followed" references person (id) on delete cascade,
  "followerId" ${key} not null constraint "personFollow_follower" references person (id) on delete cascade,
  "createdAt" bigint not null,
  constraint "personFollow_pair" primary key ("followedId", "followerId")
);
create index "personFollow_by" on "personFollow" ("followerId", "createdAt" desc, "followedId" desc);
create index "personFollow_of" on "personFollow" ("followedId", "createdAt" desc, "followerId" desc);

create table block (
  "blockerId" ${key} not null references person (id) on delete cascade,
  "blockedId" ${key} not null references person (id) on delete cascade,
  "createdAt" bigint not null,
  constraint block_key primary key ("blockerId", "blockedId")
);
create index block_latest on block ("blockerId", "createdAt" desc, "blockedId" desc);
create index block_blocked on block ("blockedId");

create table image (
  id ${key} not null primary key,
  "personId" ${key} not null references person (id) on delete cascade,
  kind text not null check (kind in ('photo', 'cover')),
  bytes ${bytes} not null,
  width integer not null,
  height integer not null,
  "createdAt" bigint not null,
  constraint image_of unique ("personId", kind)
);

create table invitation (
  id ${key} not null primary key,
  "inviterId" ${key} references person (id) on delete set null,
  "recipientHash" ${key} not null,
  "sentAt" bigint not null,
  constraint "invitation_onceEver" unique ("inviterId", "recipientHash")
);
create index invitation_recipient on invitation ("recipientHash", "sentAt");

create table "invitationRefusal" (
  "recipientHash" ${key} not null primary key,
  "createdAt" bigint not null
);

create table badge (
  key ${key} not null primary key,
  name text not null,
  "useCount" integer not null,
  "createdAt" bigint not null,
  builtin integer not null default 0
);
create index badge_use on badge ("useCount" desc, key);

create table interest (
  "personId" ${key} not null constraint interest_person references person (id) on delete cascade,
  "badgeKey" ${key} not null constraint interest_badge references badge (key),
  position integer not null,
  constraint interest_pair primary key ("personId", "badgeKey")
);
create index interest_of_badge on interest ("badgeKey");

create table "personBadge" (
  "personId" ${key} not null references person (id) on delete cascade,
  "badgeKey" ${key} not null references badge (key) on delete cascade,
  name text not null,
  "createdAt" bigint not null,
  constraint "personBadge_pair" primary key ("personId", "badgeKey")
);
create index "personBadge_badge" on "personBadge" ("badgeKey");
`
