import type { Types } from './types.ts'

/** Words of journeys and people. The index of journeys (`core/search`) adds its own tables and columns. */
export const search = ({ key }: Types): string => `
create table "searchWord" (
  word ${key} not null primary key,
  uses integer not null
);
create index "searchWord_head1" on "searchWord" (substr(word, 1, 1), uses desc);
create index "searchWord_head2" on "searchWord" (substr(word, 1, 2), uses desc);
create index "searchWord_head3" on "searchWord" (substr(word, 1, 3), uses desc);

create table "searchTrigram" (
  trigram ${key} not null,
  letters integer not null,
  word ${key} not null,
  constraint "searchTrigram_key" primary key (trigram, letters, word)
);

create table "journeySearch" (
  "journeyId" ${key} not null primary key references journey (id) on delete cascade,
  place bigint not null
);

create table "personWord" (
  word ${key} not null,
  "personId" ${key} not null references person (id) on delete cascade,
  constraint "personWord_key" primary key (word, "personId")
);
create index "personWord_person" on "personWord" ("personId", word);
`
