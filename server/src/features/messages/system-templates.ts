import { doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'

type Template = {
  name: string
  subject: string
  body: RichText
  button: string | null
  fields: readonly string[]
}

const contractFields = ['recipientName', 'contractName', 'projectName', 'companyName'] as const

const invoiceFields = ['recipientName', 'invoiceNumber', 'projectName', 'companyName'] as const

const reminderFields = [
  'recipientName',
  'invoices',
  'amount',
  'details',
  'companyName',
  'platformName',
] as const

const technicalDetails = [
  paragraph('Technical details. Fingerprint of the copy (SHA-256): {fingerprint}'),
  paragraph('Event log hash, as printed on the copy: {chainHead}'),
]

/** The platform's default email templates; SuperAdmins can edit the stored copies. */
export const systemTemplates = {
  welcome: {
    name: 'Welcome',
    subject: 'Welcome to {platformName}',
    body: doc(
      heading('Welcome, {firstName}', 1),
      paragraph('{companyName} is set up. Your pipeline is ready, with a sample project to explore.'),
      paragraph('Follow the short checklist to get started. It takes about ten minutes.'),
    ),
    button: 'Get started',
    fields: ['firstName', 'companyName', 'platformName'],
  },
  trial_ending: {
    name: 'Trial ending',
    subject: 'Your trial ends in {daysLeft}',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('The {planName} trial for {companyName} ends on {endDate}.'),
      paragraph('Choose a plan to keep working. Your data is still here.'),
    ),
    button: 'Choose a plan',
    fields: ['firstName', 'companyName', 'planName', 'daysLeft', 'endDate', 'platformName'],
  },
  trial_charge: {
    name: 'Trial ends with a charge',
    subject: 'Your trial ends in {daysLeft}',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        'The {planName} trial for {companyName} ends on {endDate}. Then your subscription starts, and we charge your card.',
      ),
      paragraph('You can change or cancel your plan before that.'),
    ),
    button: 'View plan',
    fields: ['firstName', 'companyName', 'planName', 'daysLeft', 'endDate', 'platformName'],
  },
  plan_ended: {
    name: 'Plan ended',
    subject: 'Your {platformName} plan has ended',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        'The plan for {companyName} ended on {endDate}. Everything is still there, and you can view and export it.',
      ),
      paragraph(
        'Your clients can still sign and pay what you sent. Automatic reminders are paused until you choose a plan.',
      ),
    ),
    button: 'Choose a plan',
    fields: ['firstName', 'companyName', 'endDate', 'platformName'],
  },
  plan_payment_failed: {
    name: 'Plan payment failed',
    subject: 'We couldn’t charge your card',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('Your card was declined for the {companyName} plan: {amount}. {nextAttempt}'),
      paragraph('Update your card to keep your plan.'),
    ),
    button: 'Update card',
    fields: ['firstName', 'companyName', 'amount', 'nextAttempt', 'platformName'],
  },
  plan_limit_near: {
    name: 'Near plan limit',
    subject: 'You’ve used {used} of {limit} {what}',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{companyName} has used {used} of {limit} {what} in its plan.'),
      paragraph('Upgrade before you reach the limit. You can still see everything you added.'),
    ),
    button: 'View plan',
    fields: ['firstName', 'companyName', 'used', 'limit', 'what', 'platformName'],
  },
  verify_email: {
    name: 'Confirm email',
    subject: 'Confirm your email address',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('Please confirm your email address. Until then, you can’t send contracts.'),
      paragraph('This link expires in 7 days. If you didn’t sign up, ignore this email.'),
    ),
    button: 'Confirm email',
    fields: ['firstName', 'platformName'],
  },
  password_reset: {
    name: 'Password reset',
    subject: 'Reset your password',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('We got a request to reset your password. If it was you, use the link below.'),
      paragraph('This link expires in 1 hour and works once. If this wasn’t you, ignore this email.'),
    ),
    button: 'Set new password',
    fields: ['firstName', 'platformName'],
  },
  password_changed: {
    name: 'Password changed',
    subject: 'Your password was changed',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('Your password was just changed, and all other devices were signed out.'),
      paragraph('If this wasn’t you, set a new password right away and contact us.'),
    ),
    button: 'Set new password',
    fields: ['firstName', 'platformName'],
  },
  email_change: {
    name: 'Email change: confirm',
    subject: 'Confirm your new email address',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('You asked to use this address for your {platformName} account, instead of {oldEmail}.'),
      paragraph('This link expires in 24 hours and works once. If this wasn’t you, ignore this email.'),
    ),
    button: 'Confirm new email',
    fields: ['firstName', 'oldEmail', 'platformName'],
  },
  email_change_taken: {
    name: 'Email change: address in use',
    subject: 'This address already has an account',
    body: doc(
      paragraph('Hello,'),
      paragraph(
        'Someone asked to use this address for another {platformName} account. It already has one, so nothing was changed.',
      ),
      paragraph('If this wasn’t you, ignore this email.'),
    ),
    button: 'Sign in',
    fields: ['platformName'],
  },
  email_change_requested: {
    name: 'Email change: notice',
    subject: 'Your email address is about to change',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('You asked to change your account email to {newEmail}. We sent a link to that address.'),
      paragraph('If this wasn’t you, set a new password right away. That cancels the change.'),
    ),
    button: 'Set new password',
    fields: ['firstName', 'newEmail', 'platformName'],
  },
  email_changed: {
    name: 'Email changed',
    subject: 'Your email address was changed',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('You now sign in with {newEmail}. We won’t send anything to this address anymore.'),
      paragraph('If this wasn’t you, contact us right away.'),
    ),
    button: null,
    fields: ['firstName', 'newEmail', 'platformName'],
  },
  two_factor_on: {
    name: 'Two-factor sign-in: on',
    subject: 'Two-factor sign-in is on',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        'Signing in now requires a code from your authenticator app. All other devices were signed out.',
      ),
      paragraph('If this wasn’t you, set a new password right away and contact us.'),
    ),
    button: 'Set new password',
    fields: ['firstName', 'platformName'],
  },
  two_factor_off: {
    name: 'Two-factor sign-in: off',
    subject: 'Two-factor sign-in is off',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        '{who} turned off two-factor sign-in for your account. You’ll sign in with just your password.',
      ),
      paragraph('If you didn’t expect this, set a new password right away and contact us.'),
    ),
    button: 'Set new password',
    fields: ['firstName', 'who', 'platformName'],
  },
  passkey_added: {
    name: 'Passkey: added',
    subject: 'A passkey was added to your account',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('You can now sign in with the passkey “{passkeyName}”.'),
      paragraph('If this wasn’t you, set a new password right away and remove the passkey in your profile.'),
    ),
    button: 'Set new password',
    fields: ['firstName', 'passkeyName', 'platformName'],
  },
  passkey_removed: {
    name: 'Passkey: removed',
    subject: 'A passkey was removed from your account',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('You can no longer sign in with the passkey “{passkeyName}”.'),
      paragraph('If this wasn’t you, set a new password right away and contact us.'),
    ),
    button: 'Set new password',
    fields: ['firstName', 'passkeyName', 'platformName'],
  },
  team_invite: {
    name: 'Team invitation',
    subject: '{inviterName} invited you to {companyName}',
    body: doc(
      heading('Join {companyName}', 1),
      paragraph('{inviterName} invited you to join {companyName} on {platformName} as {roleName}.'),
      paragraph('This link expires in 7 days and works once.'),
    ),
    button: 'Accept invitation',
    fields: ['inviterName', 'companyName', 'roleName', 'platformName'],
  },
  waitlist_confirmation: {
    name: 'Waitlist: confirmation',
    subject: 'You’re on the {platformName} list',
    body: doc(
      heading('You’re on the list', 1),
      paragraph('Thanks for your interest in {platformName}. {whatsNext}'),
      paragraph('If you didn’t sign up, ignore this email.'),
    ),
    button: 'Learn more',
    fields: ['whatsNext', 'platformName'],
  },
  contact_message: {
    name: 'Website: message from a visitor',
    subject: 'Message from {visitorEmail}',
    body: doc(
      heading('New message from your website', 1),
      paragraph('{message}'),
      paragraph('Reply to this email to answer {visitorEmail}.'),
    ),
    button: null,
    fields: ['visitorEmail', 'message', 'platformName'],
  },
  waitlist_open: {
    name: 'Waitlist: your spot is open',
    subject: 'Your spot at {platformName} is open',
    body: doc(
      heading('Your spot is open', 1),
      paragraph('Thanks for waiting. You can now create your account using the link below.'),
      paragraph('This link expires in 14 days. It works once, and only with this email address.'),
    ),
    button: 'Create account',
    fields: ['platformName'],
  },
  contract_sent: {
    name: 'Contract: signature request',
    subject: '{contractName} for {projectName}',
    body: doc(
      heading('{contractName}', 1),
      paragraph('Hello {recipientName},'),
      paragraph('“{contractName}” for {projectName} is ready to review and sign.'),
      paragraph('{message}'),
      paragraph('No account needed. This private link expires on {expiresOn}. {earlierLink}'),
      paragraph('{senderName}, {companyName}'),
    ),
    button: 'Review and sign',
    fields: [...contractFields, 'senderName', 'message', 'expiresOn', 'earlierLink', 'platformName'],
  },
  contract_reminder: {
    name: 'Contract: reminder',
    subject: 'Reminder: {contractName} for {projectName}',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('“{contractName}” for {projectName} is still waiting for your signature.'),
      paragraph('It takes about two minutes. The link expires on {expiresOn}.'),
      paragraph('{companyName}'),
    ),
    button: 'Review and sign',
    fields: [...contractFields, 'expiresOn', 'platformName'],
  },
  contract_viewed: {
    name: 'Contract: opened',
    subject: '{recipientName} opened “{contractName}”',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{recipientName} opened “{contractName}” for {projectName}. It isn’t signed yet.'),
    ),
    button: 'View contract',
    fields: ['firstName', ...contractFields, 'platformName'],
  },
  contract_signed_client: {
    name: 'Contract: signed, for the client',
    subject: 'Signed: {contractName} for {projectName}',
    body: doc(
      heading('Signed', 1),
      paragraph('Hello {recipientName},'),
      paragraph(
        '“{contractName}” for {projectName} has been signed. Your copy is attached. You can verify this copy at any time.',
      ),
      paragraph('{companyName}'),
      ...technicalDetails,
    ),
    button: 'Verify this copy',
    fields: [...contractFields, 'fingerprint', 'chainHead', 'platformName'],
  },
  contract_signed_company: {
    name: 'Contract: signed, for the studio',
    subject: '{recipientName} signed “{contractName}”',
    body: doc(
      heading('Signed', 1),
      paragraph('Hello {firstName},'),
      paragraph(
        '{recipientName} signed “{contractName}” for {projectName}. The signed copy is attached and saved to the project.',
      ),
      ...technicalDetails,
    ),
    button: 'View contract',
    fields: ['firstName', ...contractFields, 'fingerprint', 'chainHead', 'platformName'],
  },
  contract_withdrawn: {
    name: 'Contract: withdrawn',
    subject: 'Withdrawn: {contractName} for {projectName}',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('{companyName} withdrew “{contractName}” for {projectName}. You don’t need to do anything.'),
      paragraph('Questions? Just reply to this email.'),
    ),
    button: null,
    fields: [...contractFields, 'platformName'],
  },
  contract_declined: {
    name: 'Contract: declined',
    subject: '{recipientName} declined “{contractName}”',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{recipientName} declined “{contractName}” for {projectName}. {reason}'),
      paragraph('It’s back in draft. Edit and resend, or contact them.'),
    ),
    button: 'View contract',
    fields: ['firstName', ...contractFields, 'reason', 'platformName'],
  },
  contract_expiring: {
    name: 'Contract: link expired',
    subject: 'The signing link for “{contractName}” expired',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        '{recipientName} hasn’t signed “{contractName}” for {projectName}, and the link has expired.',
      ),
      paragraph('Extend the link or resend the contract.'),
    ),
    button: 'View contract',
    fields: ['firstName', ...contractFields, 'platformName'],
  },
  contract_undelivered: {
    name: 'Contract: email bounced',
    subject: 'Email to {address} bounced',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        'We couldn’t deliver our email to {address} about “{contractName}” for {projectName}. Please check the address.',
      ),
      paragraph('If it isn’t signed yet, send the contract to another address, or share the link yourself.'),
    ),
    button: 'View contract',
    fields: ['firstName', 'address', 'contractName', 'projectName', 'companyName', 'platformName'],
  },
  invoice_sent: {
    name: 'Invoice: sent',
    subject: 'Invoice {invoiceNumber} from {companyName}',
    body: doc(
      heading('Invoice {invoiceNumber}', 1),
      paragraph('Hello {recipientName},'),
      paragraph('Here is your invoice for {projectName}. The total is {total}. {due}'),
      paragraph('{message}'),
      paragraph('No account needed. Use this private link to view the invoice and your payment options.'),
      paragraph('{senderName}, {companyName}'),
    ),
    button: 'View and pay',
    fields: [...invoiceFields, 'total', 'due', 'message', 'senderName', 'platformName'],
  },
  invoice_revised: {
    name: 'Invoice: changed',
    subject: 'Invoice {invoiceNumber} was changed',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('We changed invoice {invoiceNumber} for {projectName}:'),
      paragraph('{changes}'),
      paragraph('The total is now {total}. {due} {request}'),
      paragraph('{companyName}'),
    ),
    button: 'View invoice',
    fields: [...invoiceFields, 'changes', 'total', 'due', 'request', 'platformName'],
  },
  invoice_not_sent: {
    name: 'Invoice: not sent as scheduled',
    subject: 'Invoice {invoiceNumber} wasn’t sent',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('We couldn’t send invoice {invoiceNumber} for {projectName} as scheduled: {reason}'),
      paragraph('It’s back in draft. Open the invoice to send it.'),
    ),
    button: 'View invoice',
    fields: ['firstName', ...invoiceFields, 'reason', 'platformName'],
  },
  invoice_viewed: {
    name: 'Invoice: opened',
    subject: '{recipientName} opened invoice {invoiceNumber}',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{recipientName} opened invoice {invoiceNumber} for {projectName}.'),
    ),
    button: 'View invoice',
    fields: ['firstName', ...invoiceFields, 'platformName'],
  },
  payment_received: {
    name: 'Payment: receipt',
    subject: 'Receipt {receiptNumber} from {companyName}',
    body: doc(
      heading('Thank you', 1),
      paragraph('Hello {recipientName},'),
      paragraph('We received your payment of {payment} for invoice {invoiceNumber}.'),
      paragraph('Receipt {receiptNumber}, {paidOn}. {rest}'),
      paragraph('{companyName}'),
    ),
    button: 'View receipt',
    fields: [
      ...invoiceFields,
      'receiptNumber',
      'payment',
      'amount',
      'method',
      'paidOn',
      'rest',
      'platformName',
    ],
  },
  payment_processing: {
    name: 'Payment: processing',
    subject: 'Your payment for invoice {invoiceNumber} is processing',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('Your payment of {payment} for invoice {invoiceNumber} is processing.'),
      paragraph(
        'This usually takes 3–5 business days. We’ll email your receipt when it clears. You don’t need to do anything.',
      ),
      paragraph('{companyName}'),
    ),
    button: 'View invoice',
    fields: [...invoiceFields, 'payment', 'amount', 'method', 'platformName'],
  },
  payment_arrived: {
    name: 'Payment: paid online, for the studio',
    subject: '{recipientName} paid invoice {invoiceNumber}',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{recipientName} paid {payment} for invoice {invoiceNumber}, {projectName}. {rest}'),
    ),
    button: 'View invoice',
    fields: ['firstName', ...invoiceFields, 'payment', 'amount', 'method', 'rest', 'platformName'],
  },
  payment_returned: {
    name: 'Payment: failed, for the studio',
    subject: 'The payment for invoice {invoiceNumber} failed',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{recipientName}’s payment of {payment} for invoice {invoiceNumber} failed. {reason}'),
      paragraph('This amount will be due again. We’ve asked {recipientName} to choose another way to pay.'),
    ),
    button: 'View invoice',
    fields: ['firstName', ...invoiceFields, 'payment', 'amount', 'method', 'reason', 'platformName'],
  },
  refund_failed: {
    name: 'Payment: refund failed, for the studio',
    subject: 'A refund for invoice {invoiceNumber} didn’t go through',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        'We couldn’t refund {payment} for invoice {invoiceNumber}. {reason} The money stays in your account.',
      ),
      paragraph('Try again, or return the money to {recipientName} another way.'),
    ),
    button: 'View invoice',
    fields: ['firstName', ...invoiceFields, 'payment', 'amount', 'method', 'reason', 'platformName'],
  },
  payment_disputed: {
    name: 'Payment: disputed, for the studio',
    subject: 'A payment for invoice {invoiceNumber} is disputed',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        '{recipientName}’s bank is disputing {amount} of the payment for invoice {invoiceNumber}. Reason: {reason}.',
      ),
      paragraph('{deadline} Download the evidence from the invoice, then respond on Stripe.'),
    ),
    button: 'View invoice',
    fields: ['firstName', ...invoiceFields, 'amount', 'reason', 'deadline', 'platformName'],
  },
  payment_inquiry: {
    name: 'Payment: bank inquiry, for the studio',
    subject: 'The bank is asking about a payment for invoice {invoiceNumber}',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph(
        '{recipientName}’s bank is asking about {amount} of the payment for invoice {invoiceNumber}. Reason: {reason}. The money stays in your account for now.',
      ),
      paragraph('{deadline} Download the evidence from the invoice, then respond on Stripe.'),
    ),
    button: 'View invoice',
    fields: ['firstName', ...invoiceFields, 'amount', 'reason', 'deadline', 'platformName'],
  },
  dispute_closed: {
    name: 'Payment: dispute closed, for the studio',
    subject: 'You {outcome} the dispute about invoice {invoiceNumber}',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('You {outcome} the dispute about {amount} for invoice {invoiceNumber}. {effect}'),
    ),
    button: 'View invoice',
    fields: ['firstName', ...invoiceFields, 'amount', 'outcome', 'effect', 'platformName'],
  },
  payment_recipient_changed: {
    name: 'Payment: new recipient, for the admins',
    subject: '{userName} changed where clients send payments',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{userName} changed where {companyName}’s clients send payments.'),
      paragraph('{changes}'),
      paragraph('If no one on your team did this, change it back in Settings and change your password.'),
    ),
    button: 'View payment settings',
    fields: ['firstName', 'userName', 'companyName', 'changes', 'platformName'],
  },
  payment_claim: {
    name: 'Payment: sent by the client',
    subject: '{recipientName} says they paid invoice {invoiceNumber}',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('{recipientName} says they sent {payment} for invoice {invoiceNumber}.'),
      paragraph('Check your account for the memo {memoCode}, then confirm or reject the payment.'),
    ),
    button: 'Confirm or reject',
    fields: ['firstName', ...invoiceFields, 'payment', 'amount', 'method', 'memoCode', 'platformName'],
  },
  payment_failed: {
    name: 'Payment: not received',
    subject: 'We couldn’t find your payment for invoice {invoiceNumber}',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('We didn’t receive your payment of {payment} for invoice {invoiceNumber}. {reason}'),
      paragraph(
        'Please check with your bank or payment app, or choose another way to pay. Questions? Just reply to this email.',
      ),
      paragraph('{companyName}'),
    ),
    button: 'View and pay',
    fields: [...invoiceFields, 'payment', 'amount', 'method', 'reason', 'platformName'],
  },
  payment_bounced: {
    name: 'Payment: check returned',
    subject: 'Your check for invoice {invoiceNumber} was returned',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('The bank returned your check of {amount} for invoice {invoiceNumber}. {rest}'),
      paragraph('You can choose another way to pay below. Questions? Just reply to this email.'),
      paragraph('{companyName}'),
    ),
    button: 'View and pay',
    fields: [...invoiceFields, 'amount', 'rest', 'platformName'],
  },
  refund_issued: {
    name: 'Payment: refunded',
    subject: '{companyName} refunded {amount}',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('We refunded {amount} of your payment for invoice {invoiceNumber}.'),
      paragraph('{companyName}'),
    ),
    button: 'View invoice',
    fields: [...invoiceFields, 'payment', 'amount', 'method', 'platformName'],
  },
  invoice_reminder: {
    name: 'Invoice: reminder',
    subject: 'Reminder: {invoices} from {companyName}',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('This is a reminder that {amount} is due soon. {details}'),
      paragraph('Already paid? Reply to this email and let us know.'),
    ),
    button: 'View and pay',
    fields: reminderFields,
  },
  invoice_overdue: {
    name: 'Invoice: overdue',
    subject: 'Overdue: {invoices} from {companyName}',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph('We haven’t received your payment of {amount}. {details}'),
      paragraph('Already paid, or need more time? Reply to this email and let us know.'),
    ),
    button: 'View and pay',
    fields: reminderFields,
  },
  late_fee_applied: {
    name: 'Invoice: late fee',
    subject: 'Late fee on {invoices} from {companyName}',
    body: doc(
      paragraph('Hello {recipientName},'),
      paragraph(
        'We added a late fee of {lateFee} because a payment is overdue. {details} The amount due is now {amount}.',
      ),
      paragraph('Already paid? Reply to this email and let us know.'),
    ),
    button: 'View and pay',
    fields: [...reminderFields, 'lateFee'],
  },
  invoice_undelivered: {
    name: 'Invoice: bounced',
    subject: 'Email to {address} bounced',
    body: doc(
      paragraph('Hello {firstName},'),
      paragraph('Our email to {address} about invoice {invoiceNumber} for {projectName} bounced.'),
      paragraph('Check the address, then resend the invoice or contact {recipientName} another way.'),
    ),
    button: 'View invoice',
    fields: ['firstName', 'address', ...invoiceFields, 'platformName'],
  },
  lead_notification: {
    name: 'Lead: new, for the studio',
    subject: 'New lead: {leadName}',
    body: doc(
      heading('{leadName}', 1),
      paragraph('{details}'),
      paragraph('{message}'),
      paragraph('{origin}'),
      paragraph('{note}'),
    ),
    button: 'Open lead',
    fields: ['leadName', 'details', 'message', 'origin', 'note', 'companyName', 'platformName'],
  },
  lead_autoreply: {
    name: 'Lead: automatic reply',
    subject: 'Thank you for contacting {companyName}',
    body: doc(
      paragraph('Hello,'),
      paragraph('Thank you for your inquiry. We got your message and will be in touch soon.'),
      paragraph('{companyName}'),
    ),
    button: null,
    fields: ['companyName', 'platformName'],
  },
  lead_reply: {
    name: 'Lead: reply',
    subject: '{subject}',
    body: doc(paragraph('{message}')),
    button: null,
    fields: ['subject', 'message', 'companyName', 'platformName'],
  },
  client_email: {
    name: 'Email to clients',
    subject: '{subject}',
    body: doc(paragraph('{message}')),
    button: null,
    fields: ['subject', 'message', 'companyName', 'platformName'],
  },
} as const satisfies Record<string, Template>

export type TemplateKey = keyof typeof systemTemplates
export type FieldOf<K extends TemplateKey> = (typeof systemTemplates)[K]['fields'][number]
