import { doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'

type Template = {
  name: string
  subject: string
  body: RichText
  button: string | null
  fields: readonly string[]
}

/** The platform's default email templates; SuperAdmins can edit the stored copies. */
export const systemTemplates = {
  welcome: {
    name: 'Welcome',
    subject: 'Welcome to {platformName}',
    body: doc(
      heading('Welcome, {firstName}', 1),
      paragraph('{companyName} is set up. Your pipeline is ready, with a sample project to look at.'),
      paragraph('A short checklist in your studio shows what to do next. It takes about ten minutes.'),
    ),
    button: 'Open your studio',
    fields: ['firstName', 'companyName', 'platformName'],
  },
  verify_email: {
    name: 'Confirm the address',
    subject: 'Please confirm your email address',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        'Please confirm that this is your address. Until then you cannot send contracts or invoices.',
      ),
      paragraph('The link works for 7 days. If you did not sign up, ignore this letter.'),
    ),
    button: 'Confirm my address',
    fields: ['firstName', 'platformName'],
  },
  password_reset: {
    name: 'Password reset',
    subject: 'Set a new password',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('Somebody asked to set a new password for your account. If it was you, use the link below.'),
      paragraph(
        'The link works for 1 hour, and only once. If it was not you, nothing has changed and you can ignore this letter.',
      ),
    ),
    button: 'Set a new password',
    fields: ['firstName', 'platformName'],
  },
  password_changed: {
    name: 'Password changed',
    subject: 'Your password was changed',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('The password of your account was just changed, and all other sessions were signed out.'),
      paragraph('If it was not you, set a new password at once and tell us.'),
    ),
    button: 'Set a new password',
    fields: ['firstName', 'platformName'],
  },
  team_invite: {
    name: 'Team invitation',
    subject: '{inviterName} invited you to {companyName}',
    body: doc(
      heading('Join {companyName}', 1),
      paragraph('{inviterName} invited you to work with {companyName} in {platformName} as {roleName}.'),
      paragraph('The link works for 7 days, and only once.'),
    ),
    button: 'Accept the invitation',
    fields: ['inviterName', 'companyName', 'roleName', 'platformName'],
  },
  waitlist_confirmation: {
    name: 'Waitlist: you are on it',
    subject: 'You are on the {platformName} waitlist',
    body: doc(
      heading('You’re on the list', 1),
      paragraph('Thank you for your interest in {platformName}. We write once more, when your spot opens.'),
      paragraph('If you did not leave your address with us, ignore this letter.'),
    ),
    button: 'Look around',
    fields: ['platformName'],
  },
  waitlist_open: {
    name: 'Waitlist: your spot is open',
    subject: 'Your spot at {platformName} is open',
    body: doc(
      heading('Come on in', 1),
      paragraph(
        'You asked us to write when your spot opens. It is open: create your account by the link below.',
      ),
      paragraph('The link works for 14 days, only once, and only with this email address.'),
    ),
    button: 'Create your account',
    fields: ['platformName'],
  },
  contract_sent: {
    name: 'Contract: please sign',
    subject: '{contractName} for {projectName}',
    body: doc(
      heading('{contractName}', 1),
      paragraph('Hello {recipientName},'),
      paragraph('Your “{contractName}” for {projectName} is ready to read and sign.'),
      paragraph('{message}'),
      paragraph('You need no account. The link is yours alone and works until {expiresOn}. {earlierLink}'),
      paragraph('{senderName}, {companyName}'),
    ),
    button: 'Read and sign',
    fields: [
      'recipientName',
      'contractName',
      'projectName',
      'companyName',
      'senderName',
      'message',
      'expiresOn',
      'earlierLink',
      'platformName',
    ],
  },
  contract_reminder: {
    name: 'Contract: reminder',
    subject: 'Reminder: {contractName} for {projectName}',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('“{contractName}” for {projectName} still waits for your signature.'),
      paragraph('It takes about two minutes. The link works until {expiresOn}.'),
      paragraph('{companyName}'),
    ),
    button: 'Read and sign',
    fields: ['recipientName', 'contractName', 'projectName', 'companyName', 'expiresOn', 'platformName'],
  },
  contract_viewed: {
    name: 'Contract: opened',
    subject: '{recipientName} opened “{contractName}”',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{recipientName} has opened “{contractName}” for {projectName}. It is not signed yet.'),
    ),
    button: 'Open the contract',
    fields: ['firstName', 'recipientName', 'contractName', 'projectName', 'companyName', 'platformName'],
  },
  contract_signed_client: {
    name: 'Contract: signed, for the client',
    subject: 'Signed: {contractName} for {projectName}',
    body: doc(
      heading('Signed', 1),
      paragraph('Hello {recipientName},'),
      paragraph(
        '“{contractName}” for {projectName} is signed. Your copy is attached; please keep it. Anybody who has it can check it below.',
      ),
      paragraph('{companyName}'),
      paragraph('Fingerprint of the copy (SHA-256): {fingerprint}'),
      paragraph('Head of the event log, as it is printed on the copy: {chainHead}'),
    ),
    button: 'Check the copy',
    fields: [
      'recipientName',
      'contractName',
      'projectName',
      'companyName',
      'fingerprint',
      'chainHead',
      'platformName',
    ],
  },
  contract_signed_company: {
    name: 'Contract: signed, for the studio',
    subject: '{recipientName} signed “{contractName}”',
    body: doc(
      heading('Signed', 1),
      paragraph('Hello {firstName},'),
      paragraph(
        '{recipientName} has signed “{contractName}” for {projectName}. The sealed copy is attached and stands among the project’s documents.',
      ),
      paragraph('Fingerprint of the copy (SHA-256): {fingerprint}'),
      paragraph('Head of the event log, as it is printed on the copy: {chainHead}'),
    ),
    button: 'Open the contract',
    fields: [
      'firstName',
      'recipientName',
      'contractName',
      'projectName',
      'companyName',
      'fingerprint',
      'chainHead',
      'platformName',
    ],
  },
  contract_withdrawn: {
    name: 'Contract: withdrawn',
    subject: 'Withdrawn: {contractName} for {projectName}',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph(
        '{companyName} has withdrawn “{contractName}” for {projectName}. There is nothing for you to do.',
      ),
      paragraph('If you have a question, just answer this letter.'),
    ),
    button: null,
    fields: ['recipientName', 'contractName', 'projectName', 'companyName', 'platformName'],
  },
  contract_declined: {
    name: 'Contract: declined',
    subject: '{recipientName} declined “{contractName}”',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{recipientName} has declined “{contractName}” for {projectName}. {reason}'),
      paragraph('It is a draft again: change it and send it anew, or talk to them.'),
    ),
    button: 'Open the contract',
    fields: [
      'firstName',
      'recipientName',
      'contractName',
      'projectName',
      'companyName',
      'reason',
      'platformName',
    ],
  },
  contract_expiring: {
    name: 'Contract: link ran out',
    subject: 'The link of “{contractName}” has run out',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        '{recipientName} has not signed “{contractName}” for {projectName}, and the link has run out.',
      ),
      paragraph('Give them more time, or send it again.'),
    ),
    button: 'Open the contract',
    fields: ['firstName', 'recipientName', 'contractName', 'projectName', 'companyName', 'platformName'],
  },
  contract_undelivered: {
    name: 'Contract: letter not delivered',
    subject: 'Our letter to {address} was not delivered',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        'The mail server did not take our letter to {address} about “{contractName}” for {projectName}. Please check the address.',
      ),
      paragraph(
        'While a contract is out, you can send it to another address or hand over its link yourself.',
      ),
    ),
    button: 'Open the contract',
    fields: ['firstName', 'address', 'contractName', 'projectName', 'companyName', 'platformName'],
  },
} as const satisfies Record<string, Template>

export type TemplateKey = keyof typeof systemTemplates
export type FieldOf<K extends TemplateKey> = (typeof systemTemplates)[K]['fields'][number]
