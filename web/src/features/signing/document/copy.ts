export const partNotLoaded = 'This part of the page didn’t load. Check your connection and try again.'
export const pdfNotDownloaded = 'Couldn’t download the PDF. Try again.'
export const downloadToRead = 'Download a copy to read first'
