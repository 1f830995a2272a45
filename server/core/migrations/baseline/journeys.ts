import type { Types } from './types.ts'

/** Journeys with their steps, authors and former states, copies of journeys, drafts, and previews of links. */
export const journeys = ({ key, real, bytes, byLink }: Types): string => `
create table journey (
  id ${key} not null primary key,
  "ownerId" ${key} not null references person (id) on delete cascade,
  name text not null,
  description text not null,
  visibility text not null check (visibility in ('public', 'unlisted', 'private')),
  "createdAt" bigint not null,
  "updatedAt" bigint not null,
  version integer not null,
  "archivedAt" bigint,
  "deletedAt" bigint,
  "listedAt" bigint,
  "stepCount" integer not null,
  "likeCount" integer not null check ("likeCount" >= 0),
  "followerCount" integer not null check ("followerCount" >= 0),
  score ${real} not null,
  "hiddenAt" bigint,
  "hiddenFor" text,
  language text,
  level text,
  minutes integer,
  free integer,
  "closingWords" text,
  "languageChosen" integer not null default 0,
  "requiredCount" integer not null default 0,
  "stepTypes" text not null default '[]',
  "stepUnits" text not null default '[]',
  "countedLikes" integer not null default 0 check ("countedLikes" >= 0),
  "countedFinishes" integer not null default 0 check ("countedFinishes" >= 0),
  "countedWalkers" integer not null default 0 check ("countedWalkers" >= 0),
  "importedFrom" ${key},
  "commentCount" integer not null default 0,
  "discussionClosedAt" bigint,
  "ratingStars" double precision,
  "ratingCount" integer not null default 0,
  "ratingDueAt" bigint,
  "textBytes" bigint not null default 0,
  "learnedLetters" integer not null default 0,
  "erasedAt" bigint,
  "reachAt" bigint,
  reach text,
  "ratingSince" bigint not null default 0,
  "ratingAfter" integer not null default 10,
  "searchDueAt" bigint,
  "coverSeed" text,
  cover text not null default 'pictures',
  "coverImages" text,
  "coverDueAt" bigint,
  licence text,
  "cardVersion" integer not null default 1,
  "revisionBytes" bigint not null default 0,
  "coauthorIds" ${key} not null default '',
  "adaptationId" ${key},
  "originalId" ${key},
  "takesSuggestions" integer not null default 1
);
create index "journey_listedAt" on journey ("listedAt" desc, id desc) where "listedAt" is not null;
create index journey_score on journey (score desc, id desc) where "listedAt" is not null;
create index "journey_likeCount" on journey ("likeCount" desc, id desc) where "listedAt" is not null;
create index "journey_followerCount" on journey ("followerCount" desc, id desc) where "listedAt" is not null;
create index journey_owner on journey ("ownerId", "createdAt" desc, id desc);
create index journey_deleted on journey ("ownerId", "deletedAt" desc, id desc) where "deletedAt" is not null;
create index "journey_hiddenAt" on journey ("hiddenAt" desc, id desc) where "hiddenAt" is not null;
create unique index journey_imported on journey ("ownerId", "importedFrom") where "importedFrom" is not null;
create index "journey_ratingDue" on journey ("ratingDueAt") where "ratingDueAt" is not null;
create index "journey_toErase" on journey ("deletedAt") where "deletedAt" is not null and "erasedAt" is null;
create index "journey_searchDue" on journey ("searchDueAt") where "searchDueAt" is not null;
create index "journey_coverDue" on journey ("coverDueAt") where "coverDueAt" is not null;
create index journey_texts on journey ("ownerId", "textBytes", "revisionBytes");
create index journey_original on journey ("originalId", "listedAt", id) where "originalId" is not null;
create index journey_adaptation on journey ("adaptationId") where "adaptationId" is not null;

create table "journeyBadge" (
  "journeyId" ${key} not null constraint "journeyBadge_journey" references journey (id) on delete cascade,
  "badgeKey" ${key} not null constraint "journeyBadge_badge" references badge (key),
  position integer not null,
  rank ${real},
  language text not null default '',
  constraint "journeyBadge_pair" primary key ("journeyId", "badgeKey")
);
create index "journeyBadge_badge" on "journeyBadge" ("badgeKey", "journeyId");
create index "journeyBadge_rank" on "journeyBadge" ("badgeKey", rank desc, "journeyId" desc)
  where rank is not null;
create index "journeyBadge_language" on "journeyBadge" ("badgeKey", language, rank desc, "journeyId" desc)
  where rank is not null;

create table step (
  id ${key} not null primary key,
  "journeyId" ${key} not null references journey (id) on delete cascade,
  position integer not null,
  "stepType" text not null,
  description text not null,
  url text not null,
  "createdAt" bigint not null,
  "removedAt" bigint,
  "targetId" ${key},
  minutes integer,
  cost text,
  language text,
  note text,
  section text,
  unit integer,
  optional integer not null default 0,
  "orPrevious" integer not null default 0,
  "commentCount" integer not null default 0,
  "linkChangedAt" bigint,
  "copiedFrom" ${key}
);
create index step_journey on step ("journeyId", position);
create index step_url on step ${byLink};
create index step_link on step (substr(url, 1, 300));

create table coauthor (
  "journeyId" ${key} not null references journey (id) on delete cascade,
  "personId" ${key} not null references person (id) on delete cascade,
  "createdAt" bigint not null,
  "invitedAt" bigint not null,
  "acceptedAt" bigint,
  "declinedAt" bigint,
  "offeredAt" bigint,
  constraint coauthor_pk primary key ("journeyId", "personId")
);
create index coauthor_person on coauthor ("personId", "createdAt" desc, "journeyId" desc);

create table revision (
  "journeyId" ${key} not null references journey (id) on delete cascade,
  number integer not null,
  "personId" ${key} references person (id) on delete set null,
  "startedAt" bigint not null,
  "changedAt" bigint not null,
  line text,
  changes text not null,
  restored integer,
  parts text,
  id ${key} not null default '',
  "hiddenAt" bigint,
  "hiddenFor" text,
  "suggestionId" ${key},
  constraint revision_pk primary key ("journeyId", number)
);
create index revision_person on revision ("personId", "journeyId", number);
create unique index revision_id on revision (id);
create index revision_hidden on revision ("hiddenAt" desc, id desc) where "hiddenAt" is not null;

create table "revisionPart" (
  "journeyId" ${key} not null references journey (id) on delete cascade,
  key ${key} not null,
  content text not null,
  constraint "revisionPart_pk" primary key ("journeyId", key)
);

create table adaptation (
  id ${key} not null primary key,
  "personId" ${key} references person (id) on delete set null,
  "copiedAt" bigint not null,
  "sourceId" ${key},
  "originalId" ${key},
  name text,
  "authorId" ${key} references person (id) on delete set null,
  author text,
  "firstId" ${key},
  "firstName" text,
  "firstAuthorId" ${key} references person (id) on delete set null,
  "firstAuthor" text,
  base text,
  "baseBytes" integer not null default 0,
  "seenVersion" integer,
  "decidedAt" bigint,
  undo text,
  "toldAt" bigint
);
create index "adaptation_firstId" on adaptation ("firstId");
create index "adaptation_authorId" on adaptation ("authorId");
create index "adaptation_firstAuthorId" on adaptation ("firstAuthorId");
create index adaptation_person on adaptation ("personId", "copiedAt", "baseBytes");
create index adaptation_copies on adaptation ("originalId", id);

create table "adaptationPart" (
  "journeyId" ${key} not null references journey (id) on delete cascade,
  key ${key} not null,
  content text not null,
  constraint "adaptationPart_pk" primary key ("journeyId", key)
);

create table draft (
  id ${key} primary key,
  "personId" ${key} not null references person (id) on delete cascade,
  name text not null,
  "stepCount" integer not null,
  content text not null,
  version integer not null,
  "createdAt" bigint not null,
  "updatedAt" bigint not null,
  "importedFrom" ${key},
  "adaptationId" ${key}
);
create index draft_latest on draft ("personId", "updatedAt" desc, id desc);
create unique index draft_imported on draft ("personId", "importedFrom") where "importedFrom" is not null;
create index draft_adaptation on draft ("adaptationId") where "adaptationId" is not null;

create table preview (
  key ${key} not null primary key,
  title text,
  description text,
  "siteName" text,
  "imageId" ${key},
  "seenAt" bigint,
  "freshUntil" bigint not null,
  "claimedUntil" bigint not null,
  image ${bytes},
  minutes integer,
  cost text,
  language text,
  small ${bytes},
  "pictureBytes" integer not null default 0,
  "askedAt" bigint not null default 0
);
create index preview_image on preview ("imageId");
create index preview_age on preview ("freshUntil");
create index preview_asked on preview ((small is not null), "askedAt", "pictureBytes") where "imageId" is not null;
`
