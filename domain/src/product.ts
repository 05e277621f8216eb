/** The product's name, said once; a studio's own name stands in front of its clients. */
export const APP_NAME = 'Mantel'
