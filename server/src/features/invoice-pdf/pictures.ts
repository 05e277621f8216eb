export type PrintedPicture = { name: string; bytes: Buffer; width: number; height: number }
export type Pictures = { logo: PrintedPicture | null; photo: PrintedPicture | null }
export const noPictures: Pictures = { logo: null, photo: null }
