import { expect, test } from 'vitest'
import type { Lack } from './i18n.ts'

const files = import.meta.glob<Record<string, unknown>>('./en/*.json', { eager: true, import: 'default' })

/** What a sentence says that only sites with email, or with passwords, can keep. */
const SPEAKS_OF: Record<Lack, RegExp> = { noMail: /\be?mail/iu, sso: /password/iu }

/** Texts that may say it nevertheless, and why. The tool 'translations' proves that German and French have the same forms. */
const MAY: Record<Lack, Record<string, RegExp>> = {
  noMail: {
    'says that there is none': /sends no email/u,
    'means the address of an account, which is for logging in':
      /^(?:identity\.(?:email|register\.(?:taken|domains)|popup\.(?:refused|down|failed)|link\.taken\.\w+|request\.sent|sso\.error\.\w+)|account\.edit\.email|people\.invite\.(?:email|linkReady)|log\.settings\.domains|site\.(?:domains\.\w+|signUp\.(?:open\.text|domains\.(?:name|text))))$/u,
    'means an address that a person types or a page tells':
      /^(?:feedback\.email|pages\.contact\.\w+|site\.about\.contactHint|sharing\.email|faqs\.public\.answer|privacy\.(?:stored\.(?:accountText|feedbackText|emails|limitsText)|visible\.text|browser\.browser|rights\.remains))$/u,
    'is about running one’s own site': /^pages\.pricing\./u,
    'belongs to parts that such a site doesn’t show':
      /^(?:account\.edit\.(?:emailText|newEmail|emailSent|emailChange|languageHint|noPassword|passwordLinkSent)|notices\.(?:switches\.(?:email|important\.\w+)|confirmFirst|refused\.\w+)|identity\.(?:register\.mailed\.\w+|reset\.sent|complete\.sent|verify\.(?:button|sent))|people\.invite\.sent|groups\.form\.emailsHint|site\.health\.mailWaits_\w+)$/u,
    'belongs to pages that only a mailed link opens':
      /^identity\.(?:link\.(?:signedOut|otherAccount)|verify|stopEmailChange|undoFactor|create|finish)\./u,
    'heads the page that misses an address': /^identity\.complete\.(?:title|heading|text)$/u,
  },
  sso: {
    'says that there is none': /has no passwords|passwords stop working/u,
    'belongs to parts that such a site doesn’t show':
      /^(?:account\.(?:stale|edit\.(?:password\w*|currentPassword|newPassword|noPassword))|identity\.(?:password|login\.forgot|popup\.\w+)|ui\.password\.\w+)$/u,
    'belongs to pages that don’t exist there': /^identity\.(?:reset|stopEmailChange|undoFactor|finish)\./u,
    'answers who asks for one': /^faqs\.password\.question$/u,
    'means any site': /^privacy\.browser\./u,
  },
}

test.each<[Lack, string]>([
  ['noMail', 'no sentence promises email on a site without it'],
  ['sso', 'no sentence speaks of passwords where single sign-on is the only way in'],
])('%s: %s', (lack) => {
  const mayStay = Object.values(MAY[lack])
  const promises = textsFor(lack).filter(
    ([key, text]) => SPEAKS_OF[lack].test(text) && !mayStay.some((why) => why.test(key) || why.test(text)),
  )
  expect(promises).toEqual([])
})

/** All texts of all screens, as a site reads them that lacks something. */
function textsFor(lack: Lack): [key: string, text: string][] {
  const all = Object.entries(files).flatMap(([file, copy]) =>
    textsIn(copy, `${file.slice('./en/'.length, -'.json'.length)}.`),
  )
  const texts = new Map(all)
  return all
    .filter(([key]) => !/_(?:noMail|sso)$/u.test(key))
    .map(([key, text]) => [key, texts.get(`${key}_${lack}`) ?? text])
}

function textsIn(copy: object, path: string): [string, string][] {
  return Object.entries(copy).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsIn(value, `${path}${key}.`),
  )
}
