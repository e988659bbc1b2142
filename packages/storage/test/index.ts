export { openTestBucket, type TestBucket } from './test-bucket.js';
