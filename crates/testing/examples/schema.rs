//! Prints the text of `crates/infra/src/pg/schema.rs`, for `make schema`.
//!
//! It is not in `infra`, because `infra` may not compile until the file matches the code.

fn main() {
    print!("{}", testing::schema(testing::TestDb::create().url()));
}
