//! Prints the text of `crates/infra/src/pg/schema.rs`, for `make schema`.
//!
//! It is here, and not beside what it writes, because `infra` may not compile before the file fits
//! the code.

fn main() {
    print!("{}", testing::schema(testing::TestDb::create().url()));
}
