import type { Types } from './types.ts'

/**
 * Messages, reports, decisions of moderators with the answers to them, and the log. Some constraints of `report` have the
 * names that PostgreSQL gave them in databases of 74b023ac.
 */
export const moderation = ({ key }: Types): string => `
create table feedback (
  id ${key} not null primary key,
  "personId" ${key} references person (id) on delete set null,
  name text not null,
  email text not null,
  phone text,
  feedback text,
  "createdAt" bigint not null,
  state text not null default 'new' check (state in ('new', 'seen', 'answered', 'closed')),
  "changedAt" bigint,
  "searchText" text not null default '',
  link text
);
create index feedback_latest on feedback ("createdAt" desc, id desc);
create index feedback_state on feedback (state, "createdAt" desc, id desc);
create index feedback_person on feedback ("personId");
create index feedback_notices on feedback (state, "createdAt" desc, id desc) where link is not null;

create table decision (
  id ${key} not null primary key,
  kind text not null,
  "targetId" ${key} not null,
  "journeyId" ${key},
  "writerId" ${key} references person (id) on delete cascade,
  "actorId" ${key} references person (id) on delete set null,
  act text not null,
  reason text not null,
  hid integer not null,
  "pausedUntil" bigint,
  "createdAt" bigint not null,
  "sendAt" bigint,
  "keptAs" ${key},
  "alongWith" ${key}
);
create index decision_waiting on decision ("sendAt", id) where "sendAt" is not null;
create index decision_writer on decision ("writerId", "createdAt" desc);
create index decision_actor on decision ("actorId");
create index decision_target on decision ("targetId", kind);
create index "decision_keptAs" on decision ("keptAs") where "keptAs" is not null;
create index decision_along on decision ("alongWith") where "alongWith" is not null;

create table "decisionAnswer" (
  "decisionId" ${key} not null primary key references decision (id) on delete cascade,
  "personId" ${key} not null references person (id) on delete cascade,
  text text not null,
  "createdAt" bigint not null,
  "closedAt" bigint,
  "closedBy" ${key} references person (id) on delete set null,
  lifted integer
);
create index "decisionAnswer_waiting" on "decisionAnswer" ("closedAt", "createdAt", "decisionId");
create index "decisionAnswer_person" on "decisionAnswer" ("personId");
create index "decisionAnswer_closedBy" on "decisionAnswer" ("closedBy");

create table report (
  id ${key} not null constraint report_pkey1 primary key,
  "reporterId" ${key} constraint "report_reporterId_fkey1" references person (id) on delete set null,
  kind text not null,
  "targetId" ${key} not null,
  reason text not null,
  "createdAt" bigint not null,
  "closedAt" bigint,
  "closedBy" ${key} constraint "report_closedBy_fkey1" references person (id) on delete set null,
  "writerId" ${key} references person (id) on delete set null,
  "decisionId" ${key} references decision (id) on delete set null
);
create unique index report_once on report ("targetId", kind, "reporterId") where "closedAt" is null;
create index report_open on report ("createdAt" desc, id desc) where "closedAt" is null;
create index report_closed on report ("closedAt" desc, id desc) where "closedAt" is not null;
create index report_reporter on report ("reporterId");
create index report_closer on report ("closedBy");
create index "report_writerId" on report ("writerId");
create index "report_decisionId" on report ("decisionId");

create table "auditEntry" (
  id ${key} not null primary key,
  "actorId" ${key},
  act text not null,
  kind text not null,
  "targetId" ${key} not null,
  reason text,
  "createdAt" bigint not null,
  "newName" text
);
create index "auditEntry_latest" on "auditEntry" ("createdAt" desc, id desc);
create index "auditEntry_actor" on "auditEntry" ("actorId");
create index "auditEntry_target" on "auditEntry" ("targetId", kind);
`
