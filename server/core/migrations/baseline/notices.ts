import type { Types } from './types.ts'

/** Acts that become notices, settings of notices and email, and the mail queue. */
export const notices = ({ key }: Types): string => `
create table outbox (
  id ${key} primary key,
  effect ${key} not null,
  kind ${key} not null,
  "actorId" ${key} not null,
  "recipientId" ${key},
  "journeyId" ${key},
  "subjectId" ${key},
  "createdAt" bigint not null,
  position ${key}
);
create unique index outbox_effect on outbox (effect);
create index outbox_followers on outbox (id) where "recipientId" is null;

create table notice (
  id ${key} primary key,
  "personId" ${key} not null references person (id) on delete cascade,
  kind ${key} not null,
  "journeyId" ${key} references journey (id) on delete cascade,
  topic ${key},
  seq bigint not null,
  "createdAt" bigint not null,
  "updatedAt" bigint not null,
  "readAt" bigint,
  "inApp" integer not null default 1,
  "emailAt" bigint
);
create unique index notice_topic on notice ("personId", kind, topic);
create index notice_latest on notice ("personId", seq desc);
create index notice_unread on notice ("personId", seq desc) where "readAt" is null;
create index notice_journey on notice ("journeyId");
create index notice_age on notice ("updatedAt");
create index notice_email on notice ("emailAt", "personId") where "emailAt" is not null;

create table "noticeAct" (
  effect ${key} primary key,
  "noticeId" ${key} not null references notice (id) on delete cascade,
  "actorId" ${key} not null references person (id) on delete cascade,
  "subjectId" ${key},
  "createdAt" bigint not null
);
create index "noticeAct_latest" on "noticeAct" ("noticeId", "createdAt" desc, effect desc);
create index "noticeAct_actor" on "noticeAct" ("actorId");

create table "noticeSetting" (
  "personId" ${key} not null references person (id) on delete cascade,
  kind ${key} not null,
  "inApp" integer not null,
  email integer,
  constraint "noticeSetting_key" primary key ("personId", kind)
);

create table "emailSetting" (
  "personId" ${key} primary key references person (id) on delete cascade,
  "digestAt" bigint,
  "digestWeek" ${key},
  "noticesAt" bigint,
  "refusedAt" bigint,
  "refusedEmail" ${key}
);
create index "emailSetting_digest" on "emailSetting" ("digestAt") where "digestAt" is not null;

create table "emailRefusal" (
  id ${key} primary key,
  "personId" ${key} not null references person (id) on delete cascade,
  email ${key} not null,
  "createdAt" bigint not null
);
create index "emailRefusal_person" on "emailRefusal" ("personId", "createdAt");

create table mail (
  id ${key} not null primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  "createdAt" bigint not null,
  attempts integer not null,
  "dueAt" bigint,
  unsubscribe text,
  once integer not null default 0,
  domain text,
  "recipientHash" text
);
create index mail_due on mail ("dueAt");
create index mail_waiting on mail (once, "dueAt") where "dueAt" is not null;
`
