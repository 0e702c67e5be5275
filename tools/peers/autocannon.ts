// For the benchmarks: the packages of this folder are found only from within it.
export { default } from 'autocannon';
