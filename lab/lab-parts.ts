/** Parts of the estate beside the enrollment path, which always runs. */
export const labParts = ["progress", "purchases"] as const;
export type LabPart = (typeof labParts)[number];
