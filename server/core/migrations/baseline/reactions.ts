import type { Types } from './types.ts'

/** Acts on journeys: follows, likes, ticks, finishes, ratings, comments and suggestions. */
export const reactions = ({ key, now, textsIndex }: Types): string => `
create table "journeyLike" (
  "journeyId" ${key} not null constraint "journeyLike_journey" references journey (id) on delete cascade,
  "personId" ${key} not null constraint "journeyLike_person" references person (id) on delete cascade,
  "createdAt" bigint not null,
  constraint "journeyLike_pair" primary key ("journeyId", "personId")
);
create index "journeyLike_latest" on "journeyLike" ("journeyId", "createdAt" desc, "personId" desc);
create index "journeyLike_person" on "journeyLike" ("personId", "createdAt" desc, "journeyId" desc);

create table "journeyFollow" (
  "journeyId" ${key} not null constraint "journeyFollow_journey" references journey (id) on delete cascade,
  "personId" ${key} not null constraint "journeyFollow_person" references person (id) on delete cascade,
  "createdAt" bigint not null,
  "seenAt" bigint not null default ${now},
  constraint "journeyFollow_pair" primary key ("journeyId", "personId")
);
create index "journeyFollow_latest" on "journeyFollow" ("journeyId", "createdAt" desc, "personId" desc);
create index "journeyFollow_person" on "journeyFollow" ("personId", "createdAt" desc, "journeyId" desc);

create table "journeyAct" (
  "journeyId" ${key} not null references journey (id) on delete cascade,
  "personId" ${key} not null references person (id) on delete cascade,
  kind ${key} not null check (kind in ('like', 'follow', 'finish', 'tick')),
  at bigint not null,
  active integer not null,
  "dueAt" bigint,
  constraint "journeyAct_key" primary key ("journeyId", "personId", kind)
);
create index "journeyAct_person" on "journeyAct" ("personId");
create index "journeyAct_due" on "journeyAct" ("dueAt") where "dueAt" is not null;

create table "stepDone" (
  "personId" ${key} not null references person (id) on delete cascade,
  "journeyId" ${key} not null references journey (id) on delete cascade,
  "stepId" ${key} not null references step (id) on delete cascade,
  "doneAt" bigint not null,
  constraint "stepDone_key" primary key ("personId", "journeyId", "stepId")
);
create index "stepDone_step" on "stepDone" ("stepId");
create index "stepDone_journey" on "stepDone" ("journeyId");
create index "stepDone_time" on "stepDone" ("personId", "doneAt");

create table "stepNote" (
  "personId" ${key} not null references person (id) on delete cascade,
  "stepId" ${key} not null references step (id) on delete cascade,
  "journeyId" ${key} not null references journey (id) on delete cascade,
  text text not null,
  "searchText" text not null,
  "updatedAt" bigint not null,
  constraint "stepNote_key" primary key ("personId", "stepId")
);
create index "stepNote_latest" on "stepNote" ("personId", "updatedAt" desc, "stepId" desc);
create index "stepNote_step" on "stepNote" ("stepId");
create index "stepNote_journey" on "stepNote" ("journeyId", "personId");

create table "journeyFinish" (
  "personId" ${key} not null constraint "journeyFinish_person" references person (id) on delete cascade,
  "journeyId" ${key} not null constraint "journeyFinish_journey" references journey (id) on delete cascade,
  "finishedAt" bigint not null,
  constraint "journeyFinish_pair" primary key ("personId", "journeyId")
);
create index "journeyFinish_person" on "journeyFinish" ("personId", "finishedAt" desc, "journeyId" desc);
create index "journeyFinish_latest" on "journeyFinish" ("personId", "finishedAt" desc, "journeyId" desc);
create index "journeyFinish_ofJourney" on "journeyFinish" ("journeyId");

create table "journeyThanks" (
  "journeyId" ${key} not null references journey (id) on delete cascade,
  "personId" ${key} not null references person (id) on delete cascade,
  "createdAt" bigint not null,
  constraint "journeyThanks_pair" primary key ("journeyId", "personId")
);
create index "journeyThanks_person" on "journeyThanks" ("personId", "createdAt" desc, "journeyId" desc);

create table "finishPicture" (
  "personId" ${key} not null,
  "journeyId" ${key} not null,
  token ${key} not null unique,
  "createdAt" bigint not null,
  constraint "finishPicture_pair" primary key ("personId", "journeyId"),
  constraint "finishPicture_finish" foreign key ("personId", "journeyId")
    references "journeyFinish" ("personId", "journeyId") on delete cascade
);

create table rating (
  id ${key} not null primary key,
  "journeyId" ${key} not null references journey (id) on delete cascade,
  "personId" ${key} not null references person (id) on delete cascade,
  stars integer not null,
  note text not null,
  "notedAt" bigint,
  "createdAt" bigint not null,
  "updatedAt" bigint not null,
  "hiddenAt" bigint,
  "hiddenFor" text
);
create unique index rating_once on rating ("journeyId", "personId");
create index rating_person on rating ("personId");
create index rating_notes on rating ("journeyId", "notedAt" desc, id desc) where "notedAt" is not null;
create index rating_hidden on rating ("hiddenAt" desc, id desc) where "hiddenAt" is not null;

create table comment (
  id ${key} primary key,
  "journeyId" ${key} not null references journey (id) on delete cascade,
  "stepId" ${key},
  "parentId" ${key} references comment (id) on delete cascade,
  "authorId" ${key} references person (id) on delete set null,
  text text not null,
  "createdAt" bigint not null,
  "editedAt" bigint,
  "deletedAt" bigint,
  "removedAt" bigint,
  "hiddenAt" bigint,
  "hiddenFor" text,
  "shownAt" bigint,
  "helpfulCount" integer not null default 0,
  "replyCount" integer not null default 0
);
create index comment_journey_helpful on comment ("journeyId", "helpfulCount" desc, "createdAt" desc, id desc)
  where "parentId" is null;
create index comment_journey_newest on comment ("journeyId", "createdAt" desc, id desc) where "parentId" is null;
create index comment_step_helpful on comment ("stepId", "helpfulCount" desc, "createdAt" desc, id desc)
  where "parentId" is null;
create index comment_step_newest on comment ("stepId", "createdAt" desc, id desc) where "parentId" is null;
create index comment_replies on comment ("parentId", "createdAt", id);
create index comment_author on comment ("authorId", "createdAt" desc, id desc);
create index comment_journey on comment ("journeyId");
create index comment_hidden on comment ("hiddenAt" desc, id desc) where "hiddenAt" is not null;
${textsIndex}

create table "commentHelpful" (
  "commentId" ${key} not null references comment (id) on delete cascade,
  "personId" ${key} not null references person (id) on delete cascade,
  "createdAt" bigint not null,
  constraint "commentHelpful_key" primary key ("commentId", "personId")
);
create index "commentHelpful_person" on "commentHelpful" ("personId");

create table "commentMention" (
  "commentId" ${key} not null references comment (id) on delete cascade,
  "personId" ${key} not null references person (id) on delete cascade,
  constraint "commentMention_key" primary key ("commentId", "personId")
);
create index "commentMention_person" on "commentMention" ("personId");

create table suggestion (
  id ${key} not null,
  "journeyId" ${key} not null references journey (id) on delete cascade,
  "personId" ${key} not null references person (id) on delete cascade,
  message text not null,
  problem text,
  "stepId" ${key} references step (id) on delete cascade,
  "oldUrl" text,
  url text,
  base text,
  changes text,
  taken text,
  "createdAt" bigint not null,
  "decidedAt" bigint,
  "decidedBy" ${key} references person (id) on delete set null,
  accepted integer,
  "madeVersion" integer,
  reply text,
  "withdrawnAt" bigint,
  "hiddenAt" bigint,
  "hiddenFor" text,
  constraint suggestion_pk primary key ("journeyId", id)
);
create unique index suggestion_id on suggestion (id);
create unique index suggestion_once on suggestion ("stepId", "personId");
create index suggestion_latest on suggestion ("journeyId", "createdAt" desc, id desc);
create index suggestion_person on suggestion ("personId", "journeyId", "createdAt" desc, id desc);
create index suggestion_open on suggestion ("journeyId", "createdAt" desc, id desc) where "decidedAt" is null;
create index suggestion_decider on suggestion ("decidedBy");
create index suggestion_hidden on suggestion ("hiddenAt" desc, id desc) where "hiddenAt" is not null;
create index suggestion_helpers on suggestion ("journeyId", "decidedAt" desc) where accepted = 1 and problem is null;
create index suggestion_answered on suggestion ("personId", "decidedAt" desc) where "decidedAt" is not null;
create index suggestion_decided on suggestion ("journeyId", "decidedAt" desc, id desc) where "decidedAt" is not null;
`
