import type { Mutant } from './mutant.ts'

const leads = 'server/src/features/leads'
const tests = {
  adding: `${leads}/adding/adding.test.ts`,
  links: `${leads}/adding/lead-links.test.ts`,
  emails: `${leads}/emails/emails.test.ts`,
  jobs: `${leads}/jobs.test.ts`,
  pages: `${leads}/pages/lead-pages.test.ts`,
  replies: `${leads}/replies/replies.test.ts`,
  spam: `${leads}/widget/spam.test.ts`,
  widget: `${leads}/widget/widget.test.ts`,
  headers: 'server/src/whole-product/headers.test.ts',
}

/** Changes after which a lead would be lost or doubled, or a stranger could misuse a form. */
export const leadMutants: Mutant[] = [
  {
    harm: 'a filled-in honeypot is no sign of spam',
    file: `${leads}/widget/spam.ts`,
    find: /honeypot: hasHoneypot \? 5 : 0/,
    put: 'honeypot: 0',
    by: {
      file: tests.spam,
      name: 'gets the same answer as a lead, is stored, tells no one, and can be restored',
    },
  },
  {
    harm: 'a sender learns that they count as spam',
    file: `${leads}/widget/submit-lead.ts`,
    find: /return \{ thankYouMessage, redirectUrl \}/,
    put: "return { thankYouMessage: spam ? '' : thankYouMessage, redirectUrl }",
    by: {
      file: tests.spam,
      name: 'gets the same answer as a lead, is stored, tells no one, and can be restored',
    },
  },
  {
    harm: 'a form that a program sends at once counts as filled in',
    file: `${leads}/widget/ticket.ts`,
    find: / {2}if \(age < shortest\) return 'young'\n/,
    put: '',
    by: { file: tests.spam, name: 'is judged by the time that the form was open' },
  },
  {
    harm: 'a ticket is good for the form of another company',
    file: `${leads}/widget/ticket.ts`,
    find: /sign\(purpose, `\$\{key\} \$\{opened\}`\)([\s\S]+)isSigned\(purpose, `\$\{key\} \$\{opened\}`/,
    put: 'sign(purpose, opened)$1isSigned(purpose, opened',
    by: { file: tests.spam, name: 'is a submission with a forged ticket, or with one of another form' },
  },
  {
    harm: 'spam learns persons',
    file: `${leads}/widget/submit-lead.ts`,
    find: /const spam = isSpam\(values, signals\)/,
    put: `const marked = await inTransaction(databases.runtime, { companyId: form.companyId }, (db) =>
    db.select({ id: leads.id }).from(leads).where(sql\`\${leads.email} = \${values.email} and \${leads.spam}\`),
  )
  const spam = isSpam(values, signals) || marked.length > 0`,
    by: { file: tests.spam, name: 'teaches nothing about a person, whose next submission is a lead' },
  },
  {
    harm: 'the limits store who wrote',
    file: 'server/src/platform/rate-limit.ts',
    find: /createHash\('sha256'\)\.update\(subject\)\.digest\('base64url'\)/,
    put: 'subject',
    by: { file: tests.spam, name: 'stores only hashes in the limits' },
  },
  {
    harm: 'spam to one form makes the visitors of another one suspicious',
    file: `${leads}/widget/submission-limits.ts`,
    find: /`\$\{key\} \$\{subject\}`/,
    put: 'subject',
    by: { file: tests.spam, name: 'of one form does not concern another' },
  },
  {
    harm: 'a flood from many addresses creates projects and emails without end',
    file: `${leads}/process-lead.ts`,
    find: /if \(isBusy\) \{/,
    put: 'if (isBusy && false) {',
    by: {
      file: tests.spam,
      name: 'from many addresses is stored, but creates neither projects nor emails without end',
    },
  },
  {
    harm: 'spam is deleted by the day it came, not by the day it was marked',
    file: `${leads}/sweep-leads.ts`,
    find: /\$\{leads\.spamAt\} < now/,
    put: '${leads.submittedAt} < now',
    by: { file: tests.jobs, name: 'is deleted 30 days after it was marked, and nothing else is' },
  },
  {
    harm: 'a replaced key still works',
    file: `${leads}/form/form-settings.ts`,
    find: /\.set\(\{ widgetKey: sql`[^`]+` \}\)/,
    put: '.set({ widgetKey: sql`widget_key` })',
    by: { file: tests.widget, name: 'ends with a new key, and the old one stops' },
  },
  {
    harm: 'sites that are not on the list may use the form',
    file: `${leads}/widget/allowed-sites.ts`,
    find: /if \(!isHostAllowed\(host, config\.allowedHosts\)\) throw/,
    put: 'if (false) throw',
    by: { file: tests.widget, name: 'are refused if the company lists other sites' },
  },
  {
    harm: 'other sites may call every endpoint',
    file: 'server/src/platform/http/routing.ts',
    find: /if \(anyOrigin\) allowAnyOrigin\(reply\)/,
    put: 'allowAnyOrigin(reply)',
    by: {
      file: tests.headers,
      name: 'may not read any response, except those of the lead form, without credentials',
    },
  },
  {
    harm: 'the form in a frame can read the session',
    file: `${leads}/pages/page-headers.ts`,
    find: /'allow-scripts',/,
    put: "'allow-scripts', 'allow-same-origin',",
    by: { file: tests.pages, name: 'may be shown by any site, and is sandboxed without an origin' },
  },
  {
    harm: 'a label of the form is HTML on its page',
    file: 'domain/src/leads/plain-form.ts',
    find: /\$\{escape\(label\)\}/,
    put: '${label}',
    by: { file: tests.pages, name: 'shows what the company wrote as text, whatever it is' },
  },
  {
    harm: 'what visitors type into hidden fields is stored',
    file: `${leads}/widget/submit-lead.ts`,
    find: /return Object\.fromEntries\(fields\.map\(\(\{ name \}\) => \[name, clean\[name\] \?\? ''\]\)\)/,
    put: 'return clean',
    by: { file: tests.widget, name: 'does not need hidden fields, and their values are not stored' },
  },
  {
    harm: 'an attempt that was repeated after a lost answer is two leads',
    file: `${leads}/widget/submit-lead.ts`,
    find: /submissionHash: hashOf\(values, given\.ticket\)/,
    put: 'submissionHash: null',
    by: { file: tests.widget, name: 'is stored once, however often the same form is sent' },
  },
  {
    harm: 'a lead that could not be added is not tried again',
    file: `${leads}/process-lead.ts`,
    find: / {4}await enqueue\(db, addLeadLater, [^\n]+\n/,
    put: '',
    by: { file: tests.widget, name: 'is stored although everything after it fails' },
  },
  {
    harm: 'leads are added beyond the plan',
    file: `${leads}/adding/add-lead.ts`,
    find: / {2}await enforceQuota\(db, companyId, 'projects'\)\n/,
    put: '',
    by: { file: tests.adding, name: 'holds exactly if forms, links, the inbox and users add at once' },
  },
  {
    harm: 'a lead that waits for room is forgotten',
    file: `${leads}/sweep-leads.ts`,
    find: /enqueue\(db, addLeadLater, \{ leadId \}, \{ key: `add lead \$\{leadId\}` \}\)/,
    put: 'Promise.resolve()',
    by: {
      file: tests.adding,
      name: 'refuses to add more, and the leads that wait are added when there is room',
    },
  },
  {
    harm: 'a used link of a lead works again',
    file: `${leads}/adding/lead-links.ts`,
    find: /, eq\(leadTokens\.used, false\)\)\)([\s\S]+) {2}if \(used\) return 'already-used'\n/,
    put: '))$1',
    by: {
      file: tests.links,
      name: 'says that it was used, also after the lead was taken out of the pipeline',
    },
  },
  {
    harm: 'an expired link adds a lead',
    file: `${leads}/adding/lead-links.ts`,
    find: /sql`\$\{leadTokens\.expiresAt\} > now\(\)`/,
    put: 'sql`true`',
    by: { file: tests.links, name: 'is invalid if it ' },
  },
  {
    harm: 'a program that opens the link of a lead adds it',
    file: `${leads}/routes.ts`,
    find: /showLeadLink\(deps\.databases, params\.token\)/,
    put: 'applyLeadLink(deps.databases, params.token)',
    by: { file: tests.links, name: 'shows a page with one button, which changes nothing' },
  },
  {
    harm: 'the name of a lead is HTML on the page of its link',
    file: `${leads}/adding/confirm-page.ts`,
    find: /<h1>Add \$\{escapeHtml\(name\)\} to/,
    put: '<h1>Add ${name} to',
    by: { file: tests.links, name: 'escapes what visitors typed' },
  },
  {
    harm: 'the automatic reply says what a stranger typed',
    file: `${leads}/emails/auto-reply.ts`,
    find: /return isUsable\(template\) \? template : null/,
    put: 'return template',
    by: {
      file: tests.emails,
      name: 'is not sent for spam, and uses the chosen template only while it has no fields of the client',
    },
  },
  {
    harm: 'many forms can fill a mailbox',
    file: `${leads}/emails/auto-reply.ts`,
    find: / {2}if \(\(await takeFromBudget\(gate, 'lead-autoreply', lead\.email, perAddress\)\) > 0\) return\n/,
    put: '',
    by: { file: tests.emails, name: 'cannot fill a mailbox through many forms' },
  },
  {
    harm: 'a reply counts as canceled although it was sent',
    file: `${leads}/replies/reply.ts`,
    find: /\.where\(and\(ofLead, isNull\(leadReplies\.queuedAt\)\)\)/,
    put: '.where(ofLead)',
    by: { file: tests.replies, name: 'can be canceled until then, and never afterwards' },
  },
]
