/** @returns the drawing as a PNG */
export declare function sharePicture(): Promise<Uint8Array>;
