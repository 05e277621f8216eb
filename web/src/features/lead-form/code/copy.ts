export const title = 'Put it on your website'
export const hint = 'Paste the code where the form should appear.'
export const ways = 'Ways to embed the form'

export const scriptHint = 'Best for most websites. The form adapts to your page.'
export const frameHint =
  'For website builders that don’t allow scripts. The second line adjusts the height; leave it out if it isn’t allowed.'
export const linkHint = 'Share the link by email or on social media, or print the QR code.'
export const plainHint =
  'For your own design, without our script. Visitors see your thank-you page, or ours if you don’t set one.'

export const codeLabel = 'Code to copy'
export const linkLabel = 'Link to your form'
export const copyCode = 'Copy'
export const copied = 'Copied'
export const notCopied = 'Couldn’t copy. Select the text and copy it.'
export const qrLabel = 'QR code of your form'
export const downloadQr = 'Download QR code'
export const qrFile = 'lead-form-qr-code.svg'

export const sendToPerson = 'Send to my web designer'
export const sendTest = 'Send a test'
export const testHint = 'Sends you the email that your team gets for a new lead. No lead is added.'
export const testSent = (email: string) => `Test sent to ${email}`
export const testNotSent = 'Couldn’t send the test. Try again.'

export const emailSubject = (company: string) => `Lead form for the ${company} website`
export const emailBody = (code: string, policy: string) => `Hi,

Please put this form on our website. Paste the code where the form should appear:

${code}

If the website has a content security policy, add:

${policy}

Thank you!`
