import type { Language } from '#contract/language.ts'

/** README.txt of the ZIP; `{name}` and `{time}` are filled in. */
export const README: Record<Language, string> = {
  en: `Your data on Cairn
{name}, {time}

journeys/       Your journeys: .md to read, .json to create them again
progress.csv    The steps you ticked
drafts.json     Your journeys that aren't published yet
notes.csv       Your private notes
comments.csv    Your comments on journeys and steps
flags.csv       The links you reported to owners of journeys
ratings.csv     Your ratings and the notes with them
badges.csv      The badges you earned
following.csv   The journeys and people you follow
likes.csv       The journeys you like
record.json     Everything stored about you, including what the tables leave out

Of other people, these files hold only public names: of people, journeys and steps.
A name is missing where you can no longer open the journey, or where the step was removed.
All times are in UTC.
`,
  de: `Deine Daten bei Cairn
{name}, {time}

journeys/       Deine Lernreisen: .md zum Lesen, .json, um sie neu anzulegen
progress.csv    Die Schritte, die du abgehakt hast
drafts.json     Deine noch nicht veröffentlichten Lernreisen
notes.csv       Deine privaten Notizen
comments.csv    Deine Kommentare zu Lernreisen und Schritten
flags.csv       Die Links, die du gemeldet hast
ratings.csv     Deine Bewertungen und die Nachrichten dazu
badges.csv      Deine Badges
following.csv   Die Lernreisen und Personen, denen du folgst
likes.csv       Die Lernreisen, die dir gefallen
record.json     Alles, was über dich gespeichert ist, auch was in den Tabellen fehlt

Von anderen enthalten diese Dateien nur öffentliche Namen: von Personen, Lernreisen und Schritten.
Ein Name fehlt, wenn du die Lernreise nicht mehr öffnen kannst oder der Schritt entfernt wurde.
Alle Zeiten sind in UTC angegeben.
`,
  fr: `Tes données sur Cairn
{name}, {time}

journeys/       Tes parcours : .md pour les lire, .json pour les recréer
progress.csv    Les étapes que tu as cochées
drafts.json     Tes parcours pas encore publiés
notes.csv       Tes notes privées
comments.csv    Tes commentaires sur des parcours et des étapes
flags.csv       Les liens que tu as signalés
ratings.csv     Tes évaluations et les messages qui les accompagnent
badges.csv      Les badges que tu as obtenus
following.csv   Les parcours et les personnes que tu suis
likes.csv       Les parcours que tu aimes
record.json     Tout ce qui est enregistré à ton sujet, y compris ce que les tableaux ne montrent pas

Des autres personnes, ces fichiers ne contiennent que des noms publics : personnes, parcours et étapes.
Un nom manque si tu ne peux plus ouvrir le parcours ou si l’étape a été supprimée.
Toutes les heures sont en UTC.
`,
}
